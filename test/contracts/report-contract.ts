import assert from "node:assert/strict";
import type { Report } from "../../server/src/community/reports.ts";
import type { Store } from "../../server/src/store/open-store.ts";
import { budget, fakePalette, insertPeople, sampleTime } from "../support/db/samples.ts";
import type { Contract, Open } from "./contract.ts";

export const reportContract: Contract = {
  "listReported() sums reasons and shows notes, the most reported first": async (open) => {
    const { reports } = await openWithPalettes(open);
    await reports.reportPalette(fakeReport({ slug: "slug-1" }), sampleTime);
    await reports.reportPalette(fakeReport({ slug: "slug-2", reason: "copied", note: "Mine" }), sampleTime + 1);
    await reports.reportPalette(fakeReport({ slug: "slug-2", accountId: "bob", note: "Rude" }), sampleTime + 2);
    assert.deepEqual(await reports.listReported(), [
      {
        slug: "slug-2",
        name: "Palette 2",
        reportCount: 2,
        reasons: { copied: 1, spam: 1 },
        notes: ["Rude", "Mine"],
        reportedAt: sampleTime + 2,
      },
      {
        slug: "slug-1",
        name: "Palette 1",
        reportCount: 1,
        reasons: { spam: 1 },
        notes: [],
        reportedAt: sampleTime,
      },
    ]);
  },
  "reportPalette() replaces what the person said before, at no cost": async (open) => {
    const { reports } = await openWithPalettes(open);
    const once = { day: budget.day, limit: 1 };
    assert.equal(await reports.reportPalette(fakeReport({ budget: once }), sampleTime), "reported");
    const second = fakeReport({ budget: once, reason: "offensive", note: "Look" });
    assert.equal(await reports.reportPalette(second, sampleTime + 1), "reported");
    assert.equal(
      await reports.reportPalette(fakeReport({ budget: once, slug: "slug-2" }), sampleTime),
      "limit_reached",
    );
    const [reported] = await reports.listReported();
    assert.deepEqual([reported?.reportCount, reported?.reasons], [1, { offensive: 1 }]);
  },
  "reportPalette() twice at once counts once": async (open) => {
    const [{ reports }, other] = [await openWithPalettes(open), await open()];
    const once = { day: budget.day, limit: 1 };
    const tries = Array.from({ length: 8 }, (_, i) =>
      (i % 2 === 0 ? reports : other.reports).reportPalette(fakeReport({ budget: once }), sampleTime),
    );
    assert.deepEqual(new Set(await Promise.all(tries)), new Set(["reported"]));
    assert.equal((await reports.listReported())[0]?.reportCount, 1);
  },
  "reportPalette() knows neither what is not published nor who has no account": async (open) => {
    const { reports, palettes } = await openWithPalettes(open);
    assert.equal(await reports.reportPalette(fakeReport({ slug: "unknown" }), sampleTime), "unknown");
    await reports.reportPalette(fakeReport({}), sampleTime);
    await palettes.unpublishPalette("slug-1", sampleTime);
    assert.equal(await reports.reportPalette(fakeReport({}), sampleTime), "unknown");
    assert.deepEqual(await reports.listReported(), []);
    await assert.rejects(reports.reportPalette(fakeReport({ accountId: "nobody" }), sampleTime), {
      code: "account_not_found",
    });
  },
  "dismissReports() forgets what was said of a palette": async (open) => {
    const { reports } = await openWithPalettes(open);
    for (const accountId of ["ann", "bob"]) await reports.reportPalette(fakeReport({ accountId }), sampleTime);
    assert.equal(await reports.dismissReports("slug-1"), 2);
    assert.equal(await reports.dismissReports("slug-1"), 0);
    assert.equal(await reports.dismissReports("unknown"), undefined);
    assert.deepEqual(await reports.listReported(), []);
  },
};

function fakeReport(fields: Partial<Report & { readonly budget: typeof budget }>) {
  return { accountId: "ann", slug: "slug-1", reason: "spam", note: "", budget, ...fields } as const;
}

async function openWithPalettes(open: Open): Promise<Store> {
  const store = await open();
  await insertPeople(store, ["ann", "bob"]);
  await store.palettes.insertPalettes([fakePalette(1), fakePalette(2)], sampleTime);
  return store;
}
