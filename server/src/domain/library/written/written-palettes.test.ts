import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fakePalette } from "../../../store/testing/samples.ts";
import { makeTemporaryFolder, openHereForTest } from "../../../store/testing/temporary-folder.ts";
import { createLibraryIndex, type PaletteQuery } from "../index/library-index.ts";
import type { IndexEntry } from "../palette.ts";
import { writeFacts } from "./palette-record.ts";
import { createWrittenPalettes, type WrittenPalettes } from "./written-palettes.ts";

const at = 1_700_000_000_000;
const dayMs = 86_400_000;
const count = 300;
const { signal } = new AbortController();
const all: PaletteQuery = { sort: "popular", tags: [], offset: 0, limit: 2 * count };
const queries: readonly PaletteQuery[] = [
  all,
  { sort: "recent", tags: ["tag-1"], offset: 3, limit: 50 },
  { sort: "popular", tags: ["tag-0", "tag-2"], offset: 40, limit: 50 },
];

test("read() gives every palette of a page as the store has it, after a new start as well", async (t) => {
  const { written, index, open, assertWhole, file } = await setUp(t);
  assert.equal(await written.renew(index, signal), true);
  assert.equal(written.name?.count, count);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  await assertWhole(written);
  const again = open();
  assert.equal(again.open(written.name), true);
  await assertWhole(again);
});

test("read() leaves out what came since, and gives the saves that the index knows", async (t) => {
  const { written, index, store } = await setUp(t);
  await written.renew(index, signal);
  await store.palettes.insertPalettes([fakePalette(900)], at);
  const [saved, fresh] = await store.palettes.listIndexEntries([fakePalette(5).id, fakePalette(900).id]);
  apply(index, fresh!, { ...saved!, saveCount: 5000 });
  const lacking = [fakePalette(900).id, fakePalette(5).id];
  assert.deepEqual(listMissing(written, index).toSorted(), lacking.toSorted());
  await index.compact();
  assert.deepEqual(listMissing(written, index), [fakePalette(900).id], "what was saved keeps its text");
  assert.equal(written.read(index.listPlaces(all))?.[0]?.saveCount, 5000);
  assert.equal(await written.renew(index, signal), false, "one of three hundred is not much");
});

test("renew() writes anew what lacks one of sixteen, and after a day what is gone from the library", async (t) => {
  const { written, index, store, file, assertWhole } = await setUp(t);
  await written.renew(index, signal);
  const more = Array.from({ length: 30 }, (_, number) => fakePalette(1000 + number));
  await store.palettes.insertPalettes(more, at);
  apply(index, ...(await store.palettes.listIndexEntries(more.map(({ id }) => id))));
  await index.compact();
  assert.equal(await written.renew(index, signal), true);
  await assertWhole(written);

  await store.palettes.deletePalettes([fakePalette(7).id], at);
  index.apply(new Map([[fakePalette(7).id, undefined]]));
  await index.compact();
  assert.equal(await written.renew(index, signal), false);
  assert.match(readFileSync(file, "latin1"), /Palette 7"/);
  const longAgo = (Date.now() - 2 * dayMs) / 1000;
  utimesSync(file, longAgo, longAgo);
  assert.equal(await written.renew(index, signal), true);
  assert.doesNotMatch(readFileSync(file, "latin1"), /Palette 7"/);
  await assertWhole(written);
});

test("renew() notes the places in an index that was made anew meanwhile", async (t) => {
  const { index, store, file, assertWhole } = await setUp(t);
  const withdrawn = fakePalette(3).id;
  let readings = 0;
  const slow = createWrittenPalettes({
    file,
    randomBytes,
    log: noLog,
    store: {
      async listPublished(ids) {
        readings += 1;
        if (readings === 3) {
          index.apply(new Map([[withdrawn, undefined]]));
          await index.compact();
        }
        return store.palettes.listPublished(ids);
      },
    },
  });
  t.after(() => slow.close());
  assert.equal(await slow.renew(index, signal), true);
  assert.equal(index.size, count - 1);
  await assertWhole(slow);
});

test("read() takes no palette for another by places of another file", async (t) => {
  const { written, index, open } = await setUp(t);
  await written.renew(index, signal);
  const other = createLibraryIndex();
  const entries = Array.from({ length: count }, (_, number) => toEntry(count - number));
  await other.load([entries]);
  const again = open();
  assert.equal(await again.renew(other, signal), true);
  const found = written.read(other.listPlaces(all));
  assert.ok(found?.every((palette, place) => palette === undefined || palette.id === other.listIds(all).ids[place]));
});

test("open() refuses what is not the file of that name", async (t) => {
  const { written, index, open, file } = await setUp(t);
  await written.renew(index, signal);
  const { name } = written;
  assert.equal(open().open(undefined), false);
  assert.equal(open().open({ token: "0".repeat(32), count }), false);
  const whole = readFileSync(file);
  for (const bytes of ["", "tincture-palettes", whole.toString("latin1").replace("tincture", "Tincture")]) {
    writeFileSync(file, bytes);
    assert.equal(open().open(name), false);
  }
  writeFileSync(file, whole);
  truncateSync(file, Math.floor(whole.length / 3));
  const torn = open();
  assert.equal(torn.open(name), true);
  assert.ok(listMissing(torn, index).length > 0, "reads the rest of the store");
});

test("read() tells once that a palette is damaged, and leaves the file to the next start", async (t) => {
  const { written, index, open, file, log } = await setUp(t);
  await written.renew(index, signal);
  const bytes = readFileSync(file);
  bytes[bytes.indexOf('"colors":["') + 12]! ^= 1;
  writeFileSync(file, bytes);
  const damaged = open();
  assert.equal(damaged.open(written.name), true);
  for (let time = 0; time < 2; time += 1) assert.ok(damaged.read(index.listPlaces(all)) === undefined);
  assert.deepEqual(log, ["palettes ready to be sent not read; they are read of the database"]);
  assert.equal(await damaged.renew(index, signal), false);
  while (existsSync(file)) await new Promise(setImmediate);
});

test("renew() tells once that it cannot write, leaves alone what another process writes, and ends with the signal", async (t) => {
  const { written, index, open, file, log } = await setUp(t);
  writeFileSync(`${file}.partial`, "half");
  assert.equal(await written.renew(index, signal), false);
  assert.deepEqual([readFileSync(`${file}.partial`, "utf8"), log], ["half", []]);
  const ended = open(join(makeTemporaryFolder(t), "tincture.db.palettes"));
  assert.equal(await ended.renew(index, AbortSignal.abort()), false);
  assert.deepEqual(log, []);
  const place = join(makeTemporaryFolder(t), "folder");
  mkdirSync(place);
  const nowhere = open(join(place, "missing", "tincture.db.palettes"));
  await nowhere.renew(index, signal);
  await nowhere.renew(index, signal);
  assert.deepEqual(log, ["palettes ready to be sent not written; they are read of the database"]);
  assert.equal(existsSync(join(place, "missing")), false);
});

const noLog = { warn() {} };

async function setUp(t: TestContext) {
  const folder = makeTemporaryFolder(t);
  const store = await openHereForTest(t, join(folder, "tincture.db"));
  await store.palettes.insertPalettes(
    Array.from({ length: count }, (_, number) => fakePalette(number, { saveCount: number % 7 })),
    at,
  );
  const index = createLibraryIndex();
  await index.load(store.palettes.scanIndexEntries());
  const file = join(folder, "tincture.db.palettes");
  const log: string[] = [];
  function open(path = file): WrittenPalettes {
    const written = createWrittenPalettes({
      file: path,
      store: store.palettes,
      randomBytes,
      log: { warn: (_, message) => log.push(message) },
    });
    t.after(() => written.close());
    return written;
  }

  /** Every page is read of the file alone, and says what the store does. */
  async function assertWhole(written: WrittenPalettes): Promise<void> {
    for (const query of queries) {
      const placed = index.listPlaces(query);
      const stored = await store.palettes.listPublished(placed.page.ids);
      const found = written.read(placed);
      assert.deepEqual(
        found,
        stored.map((palette) => ({
          id: palette.id,
          slug: palette.slug,
          editorPath: `/app/${palette.colors.join("-")}`,
          facts: writeFacts(palette),
          saveCount: palette.saveCount,
        })),
      );
    }
  }

  return { store, index, file, log, open, written: open(), assertWhole };
}

type Index = ReturnType<typeof createLibraryIndex>;

function apply(index: Index, ...entries: readonly IndexEntry[]): void {
  index.apply(new Map(entries.map((entry) => [entry.id, entry])));
}

function listMissing(written: WrittenPalettes, index: Index): readonly string[] {
  const placed = index.listPlaces(all);
  const found = written.read(placed) ?? [];
  return placed.page.ids.filter((_, place) => found[place] === undefined);
}

function toEntry(number: number): IndexEntry {
  const { id, saveCount, publishedAt, tags } = fakePalette(number);
  return { id, slug: `slug-${number}`, saveCount, publishedAt, tags };
}
