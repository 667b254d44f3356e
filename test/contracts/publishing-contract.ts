import assert from "node:assert/strict";
import type { Store } from "../../server/src/store/open-store.ts";
import { budget, fakeOwned, fakePalette, fakeSubmission, insertPeople, sampleTime } from "../support/db/samples.ts";
import { type Contract, type Open, takeTurn } from "./contract.ts";

const page = { limit: 50, offset: 0 };

export const publishingContract: Contract = {
  "publishPalette() puts a palette into the library, for its owner and all others": async (open) => {
    const [{ publishing, palettes }, other] = await openWithPeople(open);
    const { slugs: _slugs, ...fields } = fakeOwned("ann", 1).palette;
    assert.deepEqual(await publishing.publishPalette(fakeOwned("ann", 1), sampleTime), {
      kind: "published",
      slug: "slug-1",
    });
    assert.deepEqual(await palettes.findPublishedBySlug("slug-1"), { ...fields, slug: "slug-1" });
    assert.deepEqual(
      (await other.palettes.listChanges(sampleTime, new Set())).map((change) => change.paletteIds),
      [["palette-000001"]],
    );
    assert.deepEqual(await listStates(other, "ann"), [["slug-1", "published"]]);
    assert.deepEqual(await listStates(other, "bob"), []);
  },
  "publishPalette() takes the next slug when one is taken": async (open) => {
    const [{ publishing }] = await openWithPeople(open);
    await publishing.publishPalette(fakeOwned("ann", 1), sampleTime);
    const owned = fakeOwned("bob", 2);
    const palette = { ...owned.palette, slugs: ["slug-1", "slug-1-2"] };
    assert.deepEqual(await publishing.publishPalette({ ...owned, palette }, sampleTime), {
      kind: "published",
      slug: "slug-1-2",
    });
    assert.deepEqual(await publishing.listTakenSlugs(["slug-1", "slug-2"]), new Set(["slug-1"]));
  },
  "publishPalette() names the published palette that has the colors": async (open) => {
    const [{ publishing, palettes }] = await openWithPeople(open);
    await palettes.insertPalettes([fakePalette(1)], sampleTime);
    const again = { kind: "duplicate", slug: "slug-1" };
    assert.deepEqual(await publishing.publishPalette(fakeOwned("ann", 1), sampleTime), again);
    assert.deepEqual(await publishing.submitPalette(newSubmission("ann", 1)), again);
  },
  "publishPalette() by many at once of the same colors lets one through": async (open) => {
    const stores = await openWithPeople(open);
    const tries = Array.from({ length: 10 }, (_, i) => {
      const owned = fakeOwned(i < 5 ? "ann" : "bob", 1);
      const palette = { ...owned.palette, id: `palette-${i}`, slugs: [`slug-${i}`] };
      return takeTurn(stores, i).publishing.publishPalette({ ...owned, palette }, sampleTime);
    });
    const kinds = (await Promise.all(tries)).map((outcome) => outcome.kind);
    assert.deepEqual(kinds.toSorted(), [...Array<string>(9).fill("duplicate"), "published"]);
    const owned = (await Promise.all(["ann", "bob"].map((name) => listStates(stores[0], name)))).flat();
    assert.equal(owned.length, 1);
  },
  "publishPalette() and submitPalette() share a budget that is exact and that only success uses": async (open) => {
    const [first, second] = await openWithPeople(open);
    const small = { day: budget.day, limit: 3 };
    await first.publishing.publishPalette({ ...fakeOwned("ann", 0), budget: small }, sampleTime);
    await first.publishing.publishPalette({ ...fakeOwned("ann", 0), budget: small }, sampleTime);
    const tries = Array.from({ length: 8 }, (_, i) =>
      i % 2 === 0
        ? first.publishing.publishPalette({ ...fakeOwned("ann", i + 1), budget: small }, sampleTime)
        : second.publishing.submitPalette({ submission: fakeSubmission("ann", i + 1), budget: small }),
    );
    const kinds = (await Promise.all(tries)).map((outcome) => outcome.kind);
    assert.equal(kinds.filter((kind) => kind === "limit_reached").length, 6);
    assert.equal(await second.publishing.deleteOwn("ann", "slug-0", sampleTime), true);
    const spent = await first.publishing.publishPalette({ ...fakeOwned("ann", 20), budget: small }, sampleTime);
    assert.equal(spent.kind, "limit_reached");
    const tomorrow = { day: "2026-02-01", limit: 3 };
    const next = await first.publishing.publishPalette({ ...fakeOwned("ann", 20), budget: tomorrow }, sampleTime);
    assert.equal(next.kind, "published");
    const other = await first.publishing.publishPalette({ ...fakeOwned("bob", 21), budget: small }, sampleTime);
    assert.equal(other.kind, "published");
  },
  "publishPalette() and submitPalette() refuse who has no account": async (open) => {
    const [{ publishing, palettes }] = await openWithPeople(open);
    await assert.rejects(publishing.publishPalette(fakeOwned("nobody", 1), sampleTime), {
      code: "account_not_found",
    });
    await assert.rejects(publishing.submitPalette(newSubmission("nobody", 1)), { code: "account_not_found" });
    assert.equal(await palettes.countPalettes(), 0);
  },
  "unpublishOwn() and publishOwnAgain() are idempotent and the owner's alone": async (open) => {
    const [store] = await openWithPeople(open);
    const { publishing, palettes } = store;
    await publishing.publishPalette(fakeOwned("ann", 1), sampleTime);
    assert.equal(await publishing.unpublishOwn("bob", "slug-1", sampleTime), false);
    assert.deepEqual(await publishing.publishOwnAgain("bob", "slug-1", sampleTime), { kind: "unknown" });
    assert.equal(await publishing.deleteOwn("bob", "slug-1", sampleTime), false);
    assert.ok(await palettes.findPublishedBySlug("slug-1"));
    assert.equal(await publishing.unpublishOwn("ann", "slug-1", sampleTime), true);
    assert.equal(await publishing.unpublishOwn("ann", "slug-1", sampleTime), true);
    assert.deepEqual(await listStates(store, "ann"), [["slug-1", "unpublished"]]);
    assert.equal(await palettes.findPublishedBySlug("slug-1"), undefined);
    assert.deepEqual(await publishing.publishOwnAgain("ann", "slug-1", sampleTime), { kind: "published" });
    assert.deepEqual(await publishing.publishOwnAgain("ann", "slug-1", sampleTime), { kind: "published" });
    assert.deepEqual(await listStates(store, "ann"), [["slug-1", "published"]]);
    assert.equal((await palettes.listChanges(0, new Set())).length, 3);
    assert.equal(await publishing.unpublishOwn("ann", "unknown", sampleTime), false);
  },
  "publishOwnAgain() is refused where an operator took the palette out, before or after the owner": async (open) => {
    const [store] = await openWithPeople(open);
    const { publishing, palettes } = store;
    await publishing.publishPalette(fakeOwned("ann", 1), sampleTime);
    await palettes.unpublishPalette("slug-1", sampleTime);
    assert.deepEqual(await listStates(store, "ann"), [["slug-1", "withheld"]]);
    assert.equal(await publishing.unpublishOwn("ann", "slug-1", sampleTime), true);
    assert.deepEqual(await publishing.publishOwnAgain("ann", "slug-1", sampleTime), { kind: "withheld" });
    await palettes.publishPalette("slug-1", sampleTime);
    await publishing.unpublishOwn("ann", "slug-1", sampleTime);
    await palettes.unpublishPalette("slug-1", sampleTime);
    assert.deepEqual(await publishing.publishOwnAgain("ann", "slug-1", sampleTime), { kind: "withheld" });
  },
  "publishOwnAgain() names the palette that has the colors by now": async (open) => {
    const [{ publishing }] = await openWithPeople(open);
    await publishing.publishPalette(fakeOwned("ann", 1), sampleTime);
    await publishing.unpublishOwn("ann", "slug-1", sampleTime);
    const { palette, ...rest } = fakeOwned("bob", 1);
    await publishing.publishPalette({ ...rest, palette: { ...palette, id: "rival", slugs: ["rival"] } }, sampleTime);
    assert.deepEqual(await publishing.publishOwnAgain("ann", "slug-1", sampleTime), {
      kind: "duplicate",
      slug: "rival",
    });
  },
  "deleteOwn() removes the palette with its saves and reports": async (open) => {
    const [store] = await openWithPeople(open);
    const { publishing, palettes, saves, reports } = store;
    await publishing.publishPalette(fakeOwned("ann", 1), sampleTime);
    await saves.savePalette("bob", "slug-1", sampleTime);
    await reports.reportPalette({ accountId: "bob", slug: "slug-1", reason: "spam", note: "", budget }, sampleTime);
    assert.equal(await publishing.deleteOwn("ann", "slug-1", sampleTime + 1), true);
    assert.equal(await publishing.deleteOwn("ann", "slug-1", sampleTime + 1), false);
    assert.deepEqual(await listStates(store, "ann"), []);
    assert.equal((await palettes.listChanges(sampleTime + 1, new Set())).length, 1);
    await publishing.publishPalette(fakeOwned("ann", 1), sampleTime);
    assert.deepEqual(await saves.listSavedSlugs("bob", ["slug-1"]), new Set());
    assert.deepEqual(await reports.listReported(), []);
  },
  "deleteOwn() leaves no save behind, also none that is made at the same moment": async (open) => {
    const [store, other] = await openWithPeople(open);
    const { publishing, saves } = store;
    const people = Array.from({ length: 20 }, (_, i) => `person-${i}`);
    await insertPeople(store, people);
    await publishing.publishPalette(fakeOwned("ann", 1), sampleTime);
    const tries = people.map((person, i) => (i % 2 ? saves : other.saves).savePalette(person, "slug-1", sampleTime));
    await Promise.all([...tries, publishing.deleteOwn("ann", "slug-1", sampleTime)]);
    await publishing.publishPalette(fakeOwned("ann", 1), sampleTime);
    for (const person of people) {
      assert.deepEqual(await saves.listSavedSlugs(person, ["slug-1"]), new Set(), person);
    }
  },
  "submitPalette() queues the colors of an account once, and withdrawSubmission() takes them back": async (open) => {
    const [store] = await openWithPeople(open);
    const { publishing } = store;
    assert.deepEqual(await publishing.submitPalette(newSubmission("ann", 1)), { kind: "queued" });
    const again = newSubmission("ann", 1, "again");
    assert.deepEqual(await publishing.submitPalette(again), { kind: "queued_before" });
    assert.deepEqual(await publishing.submitPalette(newSubmission("bob", 1)), { kind: "queued" });
    assert.equal(await publishing.withdrawSubmission("bob", "palette-000002"), false);
    assert.equal(await publishing.withdrawSubmission("ann", "palette-000001"), true);
    assert.equal(await publishing.withdrawSubmission("ann", "palette-000001"), false);
    assert.deepEqual(await listStates(store, "bob"), [[null, "queued"]]);
    assert.deepEqual(await publishing.submitPalette(again), { kind: "queued" });
  },
  "listOwn() puts palettes and submissions together, the newest first, in pages": async (open) => {
    const [{ publishing, review }] = await openWithPeople(open);
    await publishing.publishPalette(fakeOwned("ann", 1), sampleTime + 1);
    await publishing.submitPalette(newSubmission("ann", 2));
    await publishing.publishPalette(fakeOwned("ann", 3), sampleTime + 3);
    const rejected = fakeSubmission("ann", 4);
    await publishing.submitPalette({ submission: rejected, budget });
    await review.rejectSubmission(rejected, "Too loud");
    const { total, palettes } = await publishing.listOwn("ann", { limit: 3, offset: 0 });
    assert.equal(total, 4);
    assert.deepEqual(
      palettes.map(({ slug, state, note }) => [slug, state, note]),
      [
        [null, "rejected", "Too loud"],
        ["slug-3", "published", ""],
        [null, "queued", ""],
      ],
    );
    const { id, colors, name, tagline, tags, createdAt } = rejected;
    assert.deepEqual(palettes[0], {
      id,
      state: "rejected",
      colors,
      slug: null,
      name,
      tagline,
      tags,
      saveCount: 0,
      at: createdAt,
      note: "Too loud",
    });
    const rest = await publishing.listOwn("ann", { limit: 3, offset: 3 });
    assert.deepEqual([rest.total, rest.palettes.map((palette) => palette.slug)], [4, ["slug-1"]]);
  },
};

function newSubmission(accountId: string, number: number, id?: string) {
  const fields = id === undefined ? {} : { id };
  return { submission: fakeSubmission(accountId, number, fields), budget };
}

async function openWithPeople(open: Open): Promise<readonly [Store, Store]> {
  const store = await open();
  await insertPeople(store, ["ann", "bob"]);
  return [store, await open()];
}

async function listStates({ publishing }: Store, accountId: string) {
  const { palettes } = await publishing.listOwn(accountId, page);
  return palettes.map(({ slug, state }) => [slug, state]);
}
