import assert from "node:assert/strict";
import { test } from "node:test";
import { detectLateCommits, type LateCommitDetector } from "./late-commits.ts";
import { SharedLibrary } from "./testing/shared-library.ts";

const overlapMs = 30_000;
const retentionMs = 3_600_000;
const minuteMs = 60_000;

test("detectLateCommits() takes all that is stored for seen, with the ids of the recent ones alone", async () => {
  const library = new SharedLibrary();
  for (let minute = 0; minute < 50; minute += 1) publish(library, `p${minute}`, library.now - minute * minuteMs);
  const seen = await see(library);
  assert.deepEqual(await listMissed(seen, library.now), []);
  assert.deepEqual([...seen.recentIds], ["change-0"]);
});

test("listMissed() gives a late change with the others of its ten seconds, once", async () => {
  const library = new SharedLibrary();
  const time = library.now - 10 * minuteMs;
  publish(library, "early", time);
  publish(library, "elsewhere", time + minuteMs);
  const seen = await see(library);
  publish(library, "late", time);
  assert.deepEqual(await listMissed(seen, library.now), [["early"], ["late"]]);
  assert.deepEqual(await listMissed(seen, library.now), []);
});

test("listMissed() gives a late change again to a caller that did not ask for more", async () => {
  const library = new SharedLibrary();
  const seen = await see(library);
  publish(library, "late", library.now - minuteMs);
  for await (const missed of seen.listMissed(library.now)) {
    assert.equal(missed.length, 1);
    break;
  }
  assert.deepEqual(await listMissed(seen, library.now), [["late"]]);
});

test("listMissed() leaves out what a quick look has noted, then and later", async () => {
  const library = new SharedLibrary();
  const seen = await see(library);
  publish(library, "a", library.now);
  seen.note(await library.listChanges(seen.quickSince(library.now), seen.recentIds));
  for (let minute = 0; minute < 70; minute += 1) {
    assert.deepEqual(await listMissed(seen, library.now + minute * minuteMs), []);
  }
  assert.equal(seen.recentIds.size, 0);
});

test("listMissed() reads nothing again when changes have expired early", async () => {
  const library = new SharedLibrary();
  publish(library, "a", library.now - 10 * minuteMs);
  const seen = await see(library);
  library.dropChanges();
  const { readings } = library;
  assert.deepEqual(await listMissed(seen, library.now), []);
  assert.equal(library.readings, readings);
});

function see(library: SharedLibrary): Promise<LateCommitDetector> {
  return detectLateCommits({ store: library, overlapMs, retentionMs }, library.now);
}

function publish(library: SharedLibrary, id: string, at: number): void {
  library.write([{ id, slug: id, saveCount: 0, publishedAt: 0, tags: [] }], at);
}

/** The palettes of each missed change. */
async function listMissed(seen: LateCommitDetector, start: number): Promise<readonly unknown[]> {
  const paletteIds: unknown[] = [];
  for await (const missed of seen.listMissed(start)) {
    paletteIds.push(...missed.map((change) => change.paletteIds));
  }
  return paletteIds;
}
