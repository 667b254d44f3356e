import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fc } from "../../../../test/properties.ts";
import type { Palette } from "@tincture/contract/library";
import { createLibraryEngine, type LibraryEngine, type SearchedStore } from "./library-engine.ts";
import { arbitraryPalette, paletteId } from "../../../../test/support/library/arbitrary-searches.ts";
import { searchNaively } from "../../../../test/support/library/naive-search.ts";

const everything = { tags: [], sort: "popular", offset: 0, limit: 1000 } as const;
const waitMs = 60_000;
const numberMax = 12;

/** Published palettes in memory. Reads take a turn and can be held back and failed. */
class PublishedPalettes implements SearchedStore {
  readonly palettes = new Map<string, Palette>();
  scans = 0;
  failures = 0;
  held: Promise<void> = Promise.resolve();
  /** Called between the read of a block and its arrival. */
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
    await this.held;
    return read;
  }

  async listSaveHistories() {
    return [];
  }

  async listSavedLately() {
    return [];
  }

  put(...palettes: readonly Palette[]): void {
    for (const palette of palettes) this.palettes.set(palette.id, palette);
  }
}

function setUp(palettes: readonly Palette[]) {
  const store = new PublishedPalettes();
  store.put(...palettes);
  return { store, engine: createLibraryEngine({ store, clock: Date.now }) };
}

async function assertLoaded(engine: LibraryEngine, palettes: Iterable<Palette>): Promise<void> {
  const { searchCpuMs, ...found } = await engine.find(everything, waitMs);
  assert.ok(searchCpuMs !== undefined && searchCpuMs >= 0);
  assert.deepEqual(found, searchNaively([...palettes], everything));
}

const [first, second] = fc
  .sample(arbitraryPalette(0), { numRuns: 2, seed: 7 })
  .map((palette, number) => ({ ...palette, id: paletteId(number), slug: `slug-${number}` }));

/** The new state of one palette; undefined if it is not published any more. */
const write = fc.record({
  id: fc.nat(numberMax).map(paletteId),
  palette: fc.option(arbitraryPalette(0), { nil: undefined }),
});

test("find() sees the library as it is after updates, wherever writes fall between the reads of a load", async () => {
  const property = fc.asyncProperty(
    fc.array(arbitraryPalette(numberMax)),
    fc.array(fc.array(write, { maxLength: 3 }), { maxLength: 20 }),
    async (palettes, writes) => {
      const { store, engine } = setUp(palettes);
      const changed = new Set<string>();
      const left = writes.values();
      store.onBlock = () => {
        for (const { id, palette } of left.next().value ?? []) {
          store.palettes.delete(id);
          if (palette) store.put({ ...palette, id, slug: id });
          changed.add(id);
        }
      };
      await engine.load(false, waitMs);
      assert.equal(await engine.update([...changed]), store.palettes.size);
      await assertLoaded(engine, store.palettes.values());
    },
  );
  await fc.assert(property);
});

test("find() loads the library if nothing else did, and update() does not wait for that", async () => {
  const { store, engine } = setUp([first!]);
  const { promise, resolve } = Promise.withResolvers<void>();
  store.held = promise;
  await assert.rejects(engine.update([first!.id]), { code: "service_unavailable" });
  resolve();
  await assertLoaded(engine, [first!]);
  assert.equal(await engine.update([first!.id]), 1);
  assert.equal(store.scans, 1);
});

test("load() reads everything again and serves the earlier state meanwhile", async () => {
  const { store, engine } = setUp([first!]);
  assert.equal(await engine.load(false, waitMs), 1);
  store.put(second!);
  const { promise, resolve } = Promise.withResolvers<void>();
  store.held = promise;
  assert.equal(await engine.load(false, 0), undefined);
  await assertLoaded(engine, [first!]);
  resolve();
  assert.equal(await engine.load(true, waitMs), 2);
  await assertLoaded(engine, [first!, second!]);
  assert.equal(store.scans, 2);
});

test("find() and listTags() give up a load that takes too long", async () => {
  const { store, engine } = setUp([first!]);
  const { promise, resolve } = Promise.withResolvers<void>();
  store.held = promise;
  await assert.rejects(engine.find(everything, 0), { code: "service_unavailable", retryAfterSeconds: 3 });
  await assert.rejects(engine.listTags(0), { code: "service_unavailable" });
  resolve();
  await assertLoaded(engine, [first!]);
});

test("load(), update() and find() fail with the store, and work again after it", async () => {
  const { store, engine } = setUp([first!]);
  store.failures = 1;
  await assert.rejects(engine.load(false, waitMs), /connection lost/);
  store.failures = 1;
  await assert.rejects(engine.find(everything, waitMs), { code: "service_unavailable" });
  await assertLoaded(engine, [first!]);
  store.put(second!);
  store.failures = 1;
  await assert.rejects(engine.update([second!.id]), /connection lost/);
  await assertLoaded(engine, [first!]);
  await engine.update([second!.id]);
  await assertLoaded(engine, [first!, second!]);
});

test("close() ends a load", async () => {
  const { store, engine } = setUp([first!, second!]);
  const loaded = engine.load(false, waitMs);
  store.onBlock = () => void engine.close();
  await assert.rejects(loaded, { name: "AbortError" });
});
