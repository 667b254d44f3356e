import { fc } from "../../../../../test/properties.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Palette } from "../palette.ts";
import type { SaveHistory } from "../save-history.ts";
import { maintainCopy, type SearchedStore } from "./library-copy.ts";
import type { FoundPalettes } from "./search-request.ts";
import { arbitraryPalette, paletteId } from "./testing/arbitrary-searches.ts";
import { searchNaively } from "./testing/naive-search.ts";

type CopyMaintainer = ReturnType<typeof maintainCopy>;

const everything = { tags: [], sort: "popular", offset: 0, limit: 1000 } as const;
const waitMs = 60_000;
const numberMax = 12;

/** Published palettes in memory, whose readings take a turn and can be stopped, watched and failed. */
class PublishedPalettes implements SearchedStore {
  readonly palettes = new Map<string, Palette>();
  scans = 0;
  failures = 0;
  /** Called between the reading of a block and its arrival. */
  onBlock: () => void = () => undefined;

  async *scanPalettes(): AsyncGenerator<readonly Palette[]> {
    this.scans++;
    for (const id of Array.from({ length: numberMax + 1 }, (_, number) => paletteId(number))) {
      const block = await this.listPublished([id]);
      this.onBlock();
      if (block.length > 0) yield block;
    }
  }

  async listPublished(ids: readonly string[]): Promise<readonly Palette[]> {
    if (this.failures-- > 0) throw new Error("connection lost");
    const read = ids.flatMap((id) => this.palettes.get(id) ?? []);
    await nextTurn();
    return read;
  }

  async countPalettes(): Promise<number> {
    return this.palettes.size;
  }

  async listSaveHistories(): Promise<readonly SaveHistory[]> {
    return [];
  }

  async listSavedLately(): Promise<readonly string[]> {
    return [];
  }

  put(...palettes: readonly Palette[]): void {
    for (const palette of palettes) this.palettes.set(palette.id, palette);
  }
}

/** Keeps a copy while the property's steps are taken, then closes it. */
async function withMaintainer(
  store: PublishedPalettes,
  act: (maintainer: CopyMaintainer) => Promise<void>,
  clock = Date.now,
): Promise<number> {
  let failures = 0;
  const maintainer = maintainCopy({ store, pause: nextTurn, clock, onFailure: () => failures++, retryMs: 1 });
  try {
    await act(maintainer);
    return failures;
  } finally {
    await maintainer.close();
  }
}

async function assertEqualCopy(maintainer: CopyMaintainer, store: PublishedPalettes): Promise<void> {
  assert.deepEqual(await findEverything(maintainer), searchNaively([...store.palettes.values()], everything));
}

async function findEverything(maintainer: CopyMaintainer): Promise<FoundPalettes> {
  const answer = await maintainer.find(everything, waitMs);
  assert.ok("ids" in answer);
  const { searchCpuMs, ...found } = answer;
  assert.ok(searchCpuMs !== undefined && searchCpuMs >= 0);
  return found;
}

/** What the store holds of one id from now on, said at once; or, without a palette, that it holds nothing of it. */
const write = fc.record({
  id: fc.nat(numberMax).map(paletteId),
  palette: fc.option(arbitraryPalette(0), { nil: undefined }),
});

test("find() sees the library as it is, however writes fall between the readings of the first load", async () => {
  const property = fc.asyncProperty(
    fc.array(arbitraryPalette(numberMax)),
    fc.array(fc.array(write, { maxLength: 3 }), { maxLength: 20 }),
    async (palettes, writes) => {
      const store = new PublishedPalettes();
      store.put(...palettes);
      const left = writes.values();
      await withMaintainer(store, async (maintainer) => {
        store.onBlock = () => {
          for (const { id, palette } of left.next().value ?? []) {
            store.palettes.delete(id);
            if (palette) store.put({ ...palette, id, slug: id });
            maintainer.noteChanges([id]);
          }
        };
        await assertEqualCopy(maintainer, store);
      });
      assert.equal(store.scans, 1);
    },
  );
  await fc.assert(property);
});

const [first, second] = fc
  .sample(arbitraryPalette(0), { numRuns: 2, seed: 7 })
  .map((palette, number) => ({ ...palette, id: paletteId(number) }));

test("noteChanges() with ids reads those anew, without ids everything", async () => {
  const store = new PublishedPalettes();
  store.put(first!);
  await withMaintainer(store, async (maintainer) => {
    await assertEqualCopy(maintainer, store);
    store.put(second!);
    maintainer.noteChanges([second!.id]);
    await assertEqualCopy(maintainer, store);
    assert.equal(store.scans, 1);
    store.palettes.clear();
    maintainer.noteChanges();
    assert.equal(maintainer.isLoaded(), false);
    await assertEqualCopy(maintainer, store);
    assert.equal(store.scans, 2);
  });
});

test("find() does not wait longer than it was told, and then says that the copy is loading", async () => {
  const store = new PublishedPalettes();
  store.put(first!, second!);
  await withMaintainer(store, async (maintainer) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const scan = store.listPublished.bind(store);
    store.listPublished = (ids) => promise.then(() => scan(ids));
    assert.deepEqual(await maintainer.find(everything, 0), { loadingMs: undefined });
    resolve();
    await assertEqualCopy(maintainer, store);
  });
});

test("find() says how much longer the copy takes, at the pace that it had so far", async () => {
  const store = new PublishedPalettes();
  store.put(first!, second!);
  store.countPalettes = async () => 10;
  const time = { now: 0 };
  const held = Promise.withResolvers<void>();
  const read = store.listPublished.bind(store);
  store.listPublished = (ids) => (ids.includes("held") ? held.promise.then(() => []) : read(ids));
  async function act(maintainer: CopyMaintainer): Promise<void> {
    store.onBlock = () => {
      time.now += 100;
      maintainer.noteChanges(["held"]);
    };
    let answer = await maintainer.find(everything, 0);
    while ("loadingMs" in answer && answer.loadingMs === undefined) answer = await maintainer.find(everything, 0);
    assert.deepEqual(answer, { loadingMs: time.now * 9 });
    held.resolve();
  }
  await withMaintainer(store, act, () => time.now);
});

test("find() waits for a store that comes back, on loading and on following", async () => {
  const store = new PublishedPalettes();
  store.put(first!);
  store.failures = 2;
  const failures = await withMaintainer(store, async (maintainer) => {
    await assertEqualCopy(maintainer, store);
    store.put(second!);
    store.failures = 1;
    maintainer.noteChanges([second!.id]);
    assert.deepEqual(await findEverything(maintainer), searchNaively([first!], everything));
    maintainer.noteChanges([]);
    await assertEqualCopy(maintainer, store);
  });
  assert.equal(failures, 3);
});

test("close() ends a load that is under way", async () => {
  const store = new PublishedPalettes();
  store.put(first!, second!);
  let blocks = 0;
  const failures = await withMaintainer(store, async (maintainer) => {
    await new Promise<void>((resolve) => {
      store.onBlock = () => {
        blocks++;
        resolve();
      };
    });
    await maintainer.close();
  });
  assert.equal(failures, 0);
  assert.ok(blocks <= 2);
});
