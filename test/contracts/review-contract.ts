import assert from "node:assert/strict";
import { budget, fakeOwned, fakePalette, fakeSubmission, insertPeople, sampleTime } from "../support/db/samples.ts";
import type { Store } from "../../server/src/store/open-store.ts";
import type { Contract, Open } from "./contract.ts";

export const reviewContract: Contract = {
  "scanQueue() gives what waits, the oldest first, over many blocks": async (open) => {
    const { publishing, review } = await openWithPeople(open);
    const endless = { day: budget.day, limit: 1000 };
    const numbers = Array.from({ length: 203 }, (_, i) => i);
    for (const number of numbers.toReversed()) {
      await publishing.submitPalette({ submission: fakeSubmission("ann", number), budget: endless });
    }
    await review.rejectSubmission(fakeSubmission("ann", 0), "");
    const blocks = [];
    for await (const block of review.scanQueue()) blocks.push(...block);
    assert.deepEqual(
      blocks.map((submission) => submission.id),
      numbers.slice(1).map((number) => fakePalette(number).id),
    );
    assert.deepEqual(blocks[0], { ...fakeSubmission("ann", 1), email: "ann@example.com" });
  },
  "approveSubmission() publishes the palette for its author and ends the review": async (open) => {
    const { publishing, review, palettes } = await openQueued(open);
    const submission = await review.findSubmission("palette-000001");
    assert.deepEqual(submission, fakeSubmission("ann", 1));
    const approval = { submission, palette: fakePalette(1) };
    assert.deepEqual(await review.approveSubmission(approval, sampleTime), {
      kind: "published",
      slug: "slug-1",
    });
    assert.equal((await palettes.findPublishedBySlug("slug-1"))?.id, "palette-000001");
    assert.equal(await review.findSubmission("palette-000001"), undefined);
    const own = await publishing.listOwn("ann", { limit: 10, offset: 0 });
    assert.deepEqual([own.total, own.palettes[0]?.state], [1, "published"]);
    assert.equal(await publishing.withdrawSubmission("ann", "palette-000001"), false);
    assert.equal((await palettes.listChanges(0, new Set())).length, 1);
  },
  "approveSubmission() many times at once publishes once": async (open) => {
    const { review } = await openQueued(open);
    const other = await open();
    const submission = fakeSubmission("ann", 1);
    const tries = Array.from({ length: 6 }, (_, i) =>
      (i % 2 === 0 ? review : other.review).approveSubmission({ submission, palette: fakePalette(1) }, sampleTime),
    );
    const kinds = (await Promise.all(tries)).map((outcome) => outcome.kind);
    assert.equal(kinds.filter((kind) => kind === "published").length, 1);
  },
  "approveSubmission() names the palette that was published meanwhile and leaves the queue as it is": async (open) => {
    const { publishing, review } = await openQueued(open);
    const rival = fakeOwned("bob", 1);
    const palette = { ...rival.palette, id: "rival", slugs: ["rival"] };
    await publishing.publishPalette({ ...rival, palette }, sampleTime);
    const approval = { submission: fakeSubmission("ann", 1), palette: fakePalette(1) };
    assert.deepEqual(await review.approveSubmission(approval, sampleTime), {
      kind: "duplicate",
      slug: "rival",
    });
    assert.ok(await review.findSubmission("palette-000001"));
  },
  "rejectSubmission() ends the review, once, and frees the colors": async (open) => {
    const { publishing, review } = await openQueued(open);
    const submission = fakeSubmission("ann", 1);
    assert.equal(await review.rejectSubmission(submission, "No"), true);
    assert.equal(await review.rejectSubmission(submission, "No"), false);
    const approval = { submission, palette: fakePalette(1) };
    assert.deepEqual(await review.approveSubmission(approval, sampleTime), { kind: "unknown" });
    const again = fakeSubmission("ann", 1, { id: "again" });
    assert.deepEqual(await publishing.submitPalette({ submission: again, budget }), { kind: "queued" });
    assert.equal(await publishing.withdrawSubmission("ann", submission.id), true);
  },
};

async function openQueued(open: Open): Promise<Store> {
  const store = await openWithPeople(open);
  await store.publishing.submitPalette({ submission: fakeSubmission("ann", 1), budget });
  return store;
}

async function openWithPeople(open: Open): Promise<Store> {
  const store = await open();
  await insertPeople(store, ["ann", "bob"]);
  return store;
}
