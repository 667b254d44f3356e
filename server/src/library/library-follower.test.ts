import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { followLibrary } from "./library-follower.ts";
import { SharedLibrary } from "../../../test/support/library/shared-library.ts";

type Options = Parameters<typeof followLibrary>[0];

const overlapMs = 30_000;
const retentionMs = 3_600_000;

test("followLibrary() loads what is published", async (t) => {
  const { follower, library } = await follow(t, ["a", "b"]);
  assert.deepEqual(library.listLoaded(), library.listStored());
  assert.equal(follower.ageMs(), 0);
});

test("followLibrary() rejects when the library cannot be read", async (t) => {
  const library = new SharedLibrary();
  library.failure = new Error("store gone");
  await assert.rejects(follow(t, [], { library }), /store gone/);
});

test("poll() shows what other processes published, changed and withdrew", async (t) => {
  const { follower, library } = await follow(t, ["a", "b"]);
  library.write([makeEntry("c", 5), makeEntry("a", 9)]);
  library.withdraw(["b"]);
  assert.deepEqual(listIds(library), ["a", "b"]);
  await follower.poll();
  assert.deepEqual(listIds(library), ["a", "c"]);
});

test("poll() sees a write that was begun before the last poll and committed after it", async (t) => {
  const { follower, library } = await follow(t, []);
  const begun = library.now;
  library.now += 20_000;
  await follower.poll();
  library.write([makeEntry("late")], begun);
  library.now += 300;
  await follower.poll();
  assert.deepEqual(listIds(library), ["late"]);
});

test("poll() finds a write that became visible long after its time, within five seconds", async (t) => {
  const { follower, library } = await follow(t, ["a", "b"]);
  for (const lateMs of [overlapMs + 1, 2 * overlapMs, retentionMs / 2, retentionMs - 100_000]) {
    library.now += 1_000_000;
    await follower.poll();
    library.write([makeEntry(`late-${lateMs}`)], library.now - lateMs);
    library.now += 5000;
    await follower.poll();
    assert.deepEqual(library.listLoaded(), library.listStored());
  }
  library.withdraw(["a"], library.now - 2 * overlapMs);
  library.failAtUpdate = library.updates.length + 1;
  library.now += 5000;
  await follower.poll();
  assert.ok(listIds(library).includes("a"), "the update has failed");
  await follower.poll();
  assert.deepEqual(library.listLoaded(), library.listStored());
});

test("poll() counts once in five seconds while nothing is late", async (t) => {
  const { follower, library } = await follow(t, ["a"]);
  for (let minute = 0; minute < 50; minute++) {
    library.now += 60_000;
    library.write([makeEntry(`p${minute}`)]);
    await follower.poll();
  }
  const [counts, updates] = [library.counts, library.updates.length];
  for (let ms = 0; ms < 60_000; ms += 500) {
    library.now += 500;
    await follower.poll();
  }
  assert.equal(library.counts - counts, 12);
  assert.equal(library.updates.length, updates);
});

test("poll() reads everything after a change that concerns all", async (t) => {
  const { follower, library } = await follow(t, ["a", "b"]);
  library.replace([makeEntry("b"), makeEntry("c")]);
  await follower.poll();
  assert.deepEqual(listIds(library), ["b", "c"]);
  library.replace([makeEntry("d")], library.now - 10 * overlapMs);
  library.now += 5000;
  await follower.poll();
  assert.deepEqual(listIds(library), ["d"]);
});

test("poll() does again what a change that concerns all wants and a failure has interrupted", async (t) => {
  const { follower, library } = await follow(t, ["a"]);
  library.replace([makeEntry("b"), makeEntry("c"), makeEntry("d")]);
  library.onLoad = () => {
    library.onLoad = undefined;
    library.failure = new Error("store gone");
  };
  await follower.poll();
  assert.deepEqual(listIds(library), ["a"]);
  library.failure = undefined;
  await follower.poll();
  assert.deepEqual(listIds(library), ["b", "c", "d"]);
});

test("poll() sees a write that was committed while the library was being loaded", async (t) => {
  const library = new SharedLibrary();
  for (let number = 0; number < 4; number++) library.write([makeEntry(`p${number}`)]);
  library.now += overlapMs * 2;
  library.onLoad = () => {
    library.onLoad = undefined;
    library.withdraw(["p0"]);
    library.write([makeEntry("p1", 7)]);
  };
  const { follower } = await follow(t, [], { library });
  await follower.poll();
  assert.deepEqual(library.listLoaded(), library.listStored());
  assert.equal(follower.size, 3);
});

test("poll() applies each change once", async (t) => {
  const { follower, library } = await follow(t, []);
  library.write([makeEntry("a")]);
  await follower.poll();
  await follower.poll();
  assert.deepEqual(library.updates, [["a"]]);
});

test("poll() reports which palettes change, before and after, and any after a load", async (t) => {
  const told: (readonly string[] | undefined)[] = [];
  const { follower, library } = await follow(t, ["a"], { onChange: (ids) => told.push(ids) });
  assert.deepEqual(told, [undefined]);
  await follower.poll();
  library.write([makeEntry("b")]);
  library.withdraw(["a"]);
  await follower.poll();
  assert.deepEqual(told, [undefined, ["b", "a"], []]);
});

test("poll() leaves out the changes that the load has covered", async (t) => {
  const { follower, library } = await follow(t, ["a", "b"]);
  await follower.poll();
  assert.deepEqual(library.updates, []);
});

test("poll() serves the old order while the store fails, and says so once", async (t) => {
  const { follower, library, logged } = await follow(t, ["a"]);
  library.write([makeEntry("b")]);
  library.failure = new Error("store gone");
  for (let round = 0; round < 3; round++) {
    library.now += 1000;
    await follower.poll();
  }
  assert.deepEqual(listIds(library), ["a"]);
  assert.equal(follower.ageMs(), 3000);
  assert.deepEqual(logged, ["warn: library cannot follow the store; serving the last known state"]);
  library.failure = undefined;
  await follower.poll();
  assert.deepEqual(listIds(library), ["a", "b"]);
  assert.equal(follower.ageMs(), 0);
  assert.equal(logged[1], "info: library follows the store again");
});

test("poll() does again what a failure has interrupted", async (t) => {
  const { follower, library } = await follow(t, []);
  library.write(Array.from({ length: 1200 }, (_, number) => makeEntry(`p${number}`)));
  library.failAtUpdate = 2;
  await follower.poll();
  assert.equal(follower.size, 500);
  await follower.poll();
  assert.equal(follower.size, 1200);
});

test("poll() reads everything when changes may be gone already", async (t) => {
  const { follower, library } = await follow(t, ["a", "b"]);
  library.withdraw(["a"]);
  library.write([makeEntry("c")]);
  library.now += retentionMs;
  library.dropChanges();
  await follower.poll();
  assert.deepEqual(listIds(library), ["b", "c"]);
});

test("poll() goes on when the clock is set back", async (t) => {
  const { follower, library } = await follow(t, ["a"]);
  library.now -= overlapMs * 10;
  library.write([makeEntry("b")]);
  await follower.poll();
  assert.deepEqual(listIds(library), ["a", "b"]);
});

test("poll() never overlaps with another one", async (t) => {
  const { follower, library } = await follow(t, []);
  const reads = library.reads;
  await Promise.all([follower.poll(), follower.poll(), follower.poll()]);
  assert.equal(library.reads, reads + 1);
});

test("poll() applies a large import in blocks", async (t) => {
  const { follower, library } = await follow(t, []);
  const count = 5200;
  library.write(Array.from({ length: count }, (_, number) => makeEntry(`p${number}`)));
  await follower.poll();
  assert.equal(follower.size, count);
  assert.ok(library.updates.every((ids) => ids.length <= 500));
});

test("refresh() covers a write that a poll under way has not read", async (t) => {
  const { follower, library } = await follow(t, []);
  library.write([makeEntry("a")]);
  let refreshed: Promise<void> | undefined;
  library.onUpdate = () => {
    library.onUpdate = undefined;
    library.write([makeEntry("b")]);
    refreshed = follower.refresh();
  };
  await follower.poll();
  assert.deepEqual(listIds(library), ["a"]);
  await refreshed;
  assert.deepEqual(listIds(library), ["a", "b"]);
});

test("refresh() resolves when the store fails", async (t) => {
  const { follower, library } = await follow(t, []);
  library.failure = new Error("store gone");
  await assert.doesNotReject(follower.refresh());
});

test("close() waits for a poll under way, ends it early, and none comes after", async (t) => {
  const { follower, library, logged } = await follow(t, []);
  library.write(Array.from({ length: 1200 }, (_, number) => makeEntry(`p${number}`)));
  const polled = follower.poll();
  await follower.close();
  const { reads } = library;
  await Promise.all([polled, follower.poll(), follower.refresh()]);
  assert.equal(library.reads, reads);
  assert.ok(follower.size < 1200);
  assert.deepEqual(logged, []);
});

test("followLibrary() polls by itself", async (t) => {
  const { follower, library } = await follow(t, [], { pollMs: 1 });
  library.write([makeEntry("a")]);
  const keepAlive = setInterval(() => undefined, 1000);
  while (follower.size === 0) await nextTurn();
  clearInterval(keepAlive);
  assert.deepEqual(listIds(library), ["a"]);
});

test("followLibrary() ends up equal to the store, however late writes are committed", async (t) => {
  const write = fc.record({
    kind: fc.constantFrom("write" as const, "withdraw" as const),
    ids: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 1, maxLength: 3 }),
    saveCount: fc.nat(9),
    /** Commit delay and clock difference together. */
    lateMs: fc.oneof(fc.integer({ min: -5000, max: overlapMs }), fc.integer({ min: overlapMs, max: retentionMs / 2 })),
  });
  const wait = fc.record({ kind: fc.constant("wait" as const), ms: fc.nat(20_000) });
  const poll = fc.record({ kind: fc.constant("poll" as const) });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(write, wait, poll), { maxLength: 40 }), async (steps) => {
      const { follower, library } = await follow(t, ["a", "b"]);
      for (const step of steps) {
        if (step.kind === "wait") library.now += step.ms;
        else if (step.kind === "poll") await follower.poll();
        else if (step.kind === "withdraw") library.withdraw(step.ids, library.now - step.lateMs);
        else {
          const entries = step.ids.map((id) => makeEntry(id, step.saveCount));
          library.write(entries, library.now - step.lateMs);
        }
      }
      library.now += 5000;
      await follower.poll();
      assert.deepEqual(library.listLoaded(), library.listStored());
      await follower.close();
    }),
    runs(200),
  );
});

test("followLibrary() waits twice as long after each failure, up to five seconds", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  for (const { pollMs, delays } of [
    { pollMs: 300, delays: [300, 600, 1200, 2400, 4800, 5000, 5000] },
    { pollMs: 60_000, delays: [60_000, 60_000, 60_000] },
  ]) {
    const { library } = await follow(t, [], { pollMs });
    library.failure = new Error("store gone");
    for (const [failures, delayMs] of delays.entries()) {
      t.mock.timers.tick(delayMs - 1);
      await nextTurn();
      assert.equal(library.failures, failures);
      t.mock.timers.tick(1);
      await nextTurn();
      assert.equal(library.failures, failures + 1);
    }
  }
});

interface Followed {
  readonly follower: Awaited<ReturnType<typeof followLibrary>>;
  readonly library: SharedLibrary;
  readonly logged: readonly string[];
}

/** Follows a library with some palettes in it; polls only when told, if not said otherwise. */
async function follow(
  t: { after(done: () => Promise<void>): void },
  ids: readonly string[],
  { library = new SharedLibrary(), pollMs = 60_000, onChange = () => undefined }: FollowOptions = {},
): Promise<Followed> {
  if (ids.length > 0) library.write(ids.map((id) => makeEntry(id)));
  const logged: string[] = [];
  const log: Options["log"] = {
    info: (_, message) => logged.push(`info: ${message}`),
    warn: (_, message) => logged.push(`warn: ${message}`),
  };
  const clock = (): number => library.now;
  const bounds = { pollMs, overlapMs, retentionMs };
  const { store, library: loaded } = library;
  const follower = await followLibrary({ store, library: loaded, clock, log, onChange, ...bounds });
  t.after(() => follower.close());
  return { follower, library, logged };
}

interface FollowOptions {
  readonly library?: SharedLibrary;
  readonly pollMs?: number;
  readonly onChange?: NonNullable<Options["onChange"]>;
}

function makeEntry(id: string, saveCount = 0) {
  return { id, saveCount };
}

function listIds(library: SharedLibrary): readonly string[] {
  return library.listLoaded().map(({ id }) => id);
}
