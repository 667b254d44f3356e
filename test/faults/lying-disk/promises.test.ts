import assert from "node:assert/strict";
import test from "node:test";
import { compareWithPromise, Promises } from "./promises.ts";

test("compareWithPromise() wants what was told, and no more than was asked", () => {
  const promises = play("asked ada 5", "asked ada 3", "told ada 5", "asked bob 2", "refused bob 2");
  assert.ok(fits(promises, { ada: 5 }) && fits(promises, { ada: 8, bob: 0 }));
  assert.ok(!fits(promises, { ada: 4 }) && !fits(promises, { ada: 9 }) && !fits(promises, { ada: 5, bob: 1 }));
  assert.ok(!fits(promises, { ada: 5, eve: 1 }), "nobody asked for that");
});

test("Promises wants the old or the restored database while one is restored, and no mixture", () => {
  const promises = play(
    "asked ada 1",
    "told ada 1",
    "asked bob 1",
    "told bob 1",
    "backup-begins /copy",
    "backup-done /copy",
  );
  for (const mark of ["asked ada 4", "told ada 4", "asked bob 4", "told bob 4", "restore-begins /copy"])
    promises.note(mark);
  assert.ok(fits(promises, { ada: 5, bob: 5 }) && fits(promises, { ada: 1, bob: 1 }));
  assert.ok(!fits(promises, { ada: 5, bob: 1 }));
  promises.note("restore-done /previous");
  assert.ok(fits(promises, { ada: 1, bob: 1 }) && !fits(promises, { ada: 5, bob: 5 }));
  assert.equal(promises.copies.get("/previous")?.isPromised, true);
});

test("Promises lets a backup have what is sold while it is made", () => {
  const promises = play("asked ada 1", "told ada 1", "backup-begins /copy", "asked ada 2", "told ada 2");
  const { isPromised } = promises.copies.get("/copy")!;
  promises.note("backup-done /copy");
  promises.note("asked ada 4");
  const copy = promises.copies.get("/copy")!;
  assert.deepEqual([isPromised, copy.isPromised], [false, true]);
  compareWithPromise(new Map([["ada", 1]]), copy);
  compareWithPromise(new Map([["ada", 3]]), copy);
  assert.throws(() => compareWithPromise(new Map([["ada", 4]]), copy), /found ada 4; wanted ada 1 to 3/u);
});

function play(...marks: readonly string[]): Promises {
  const promises = new Promises();
  for (const mark of marks) promises.note(mark);
  return promises;
}

function fits(promises: Promises, counts: Readonly<Record<string, number>>): boolean {
  try {
    compareWithPromise(new Map(Object.entries(counts)), promises.database);
    return true;
  } catch {
    return false;
  }
}
