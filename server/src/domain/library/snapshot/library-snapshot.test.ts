import assert from "node:assert/strict";
import BetterSqlite3 from "better-sqlite3";
import { randomBytes } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fakePalette } from "../../../store/testing/samples.ts";
import type { Store } from "../../../store/open-store.ts";
import { makeTemporaryFolder, openHereForTest } from "../../../store/testing/temporary-folder.ts";
import { createLibraryIndex, type LoadableIndex } from "../index/library-index.ts";
import { noteHashes, PublishedHashes } from "../published-hashes.ts";
import { createWrittenPalettes } from "../written/written-palettes.ts";
import { createLibrarySnapshot } from "./library-snapshot.ts";

const at = 1_700_000_000_000;
const minuteMs = 60_000;
const count = 300;
const signal = new AbortController().signal;

test("restore() fills an index as the library would, without reading it", async (t) => {
  const { file, openAgain, loaded } = await setUp(t);
  const again = openAgain();
  assert.equal(await again.snapshot.restore(again.index), true);
  assertSame(again.index, loaded);
  assert.deepEqual(again.log, []);
  assert.ok(again.hashes.mayHave(fakePalette(7).colorHash));
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(existsSync(`${file}.partial`), false);
});

test("restore() has the palettes that are ready to be sent, unless their file is another one by now", async (t) => {
  const { loaded, openAgain, store, file } = await setUp(t);
  const query = { sort: "recent", tags: [], offset: 7, limit: 50 } as const;
  const again = openAgain();
  await again.snapshot.restore(again.index);
  const { ids } = loaded.listIds(query);
  const slugs = (await store.palettes.listPublished(ids)).map(({ slug }) => slug);
  assert.deepEqual(
    again.written.read(again.index.listPlaces(query))?.map((palette) => palette?.slug),
    slugs,
  );
  const path = file.replace(/index$/, "palettes");
  writeFileSync(path, readFileSync(path, "latin1").replace("tincture", "Tincture"));
  const without = openAgain();
  assert.equal(await without.snapshot.restore(without.index), true);
  assert.equal(without.written.read(without.index.listPlaces(query)), undefined);
  await without.snapshot.keep(without.index, { refresh: async () => undefined, signal });
  assert.deepEqual(
    without.written.read(without.index.listPlaces(query))?.map((palette) => palette?.slug),
    slugs,
  );
});

test("keep() takes the palettes that are ready to be sent off the disk once the library is small", async (t) => {
  const { openAgain, file, following } = await setUp(t);
  const path = file.replace(/index$/, "palettes");
  assert.equal(existsSync(path), true);
  const small = openAgain(file, count + 1);
  await small.snapshot.restore(small.index);
  await small.snapshot.keep(small.index, following);
  assert.deepEqual([existsSync(path), small.written.name, small.log], [false, undefined, []]);
});

test("restore() reads anew what was published, withdrawn and deleted since", async (t) => {
  const { store, openAgain, load } = await setUp(t);
  await store.palettes.insertPalettes([fakePalette(1000), fakePalette(1001)], at + minuteMs);
  await store.palettes.unpublishPalette("slug-3", at + 2 * minuteMs);
  await store.palettes.deletePalettes([fakePalette(4).id], at + 2 * minuteMs);
  // Its clock was behind.
  await store.palettes.insertPalettes([fakePalette(1002)], at - minuteMs);
  const again = openAgain();
  assert.equal(await again.snapshot.restore(again.index), true);
  assert.equal(again.index.size, count + 1);
  assertSame(again.index, await load());
});

test("restore() and keep() miss nothing that was written after the clock had been set back", async (t) => {
  const { store, openAgain, load, following } = await setUp(t);
  await store.palettes.unpublishPalette("slug-3", at - 50 * minuteMs);
  await store.palettes.insertPalettes([fakePalette(1000)], at - 49 * minuteMs);
  for (const turn of ["changed since", "kept since"]) {
    const again = openAgain();
    assert.equal(await again.snapshot.restore(again.index), true, turn);
    assertSame(again.index, await load());
    await again.snapshot.keep(again.index, following);
    await store.palettes.unpublishPalette("slug-4", at - 48 * minuteMs);
  }
});

test("restore() does not believe a snapshot after an hour of changes, and deletes it", async (t) => {
  const { store, file, openAgain } = await setUp(t);
  await store.palettes.insertPalettes([fakePalette(1000)], at + 58 * minuteMs);
  await assertRefused(openAgain(), /may be gone already/);
  assert.equal(existsSync(file), false);
});

test("restore() does not believe a snapshot whose last change the database has not: an older or another one", async (t) => {
  const { file, keep } = await setUp(t);
  const other = await openLibrary(t, makeTemporaryFolder(t));
  await keep();
  await assertRefused(other.open(file), /not in the database/);
});

test("restore() does not believe a snapshot beside a database that somebody changed by hand", async (t) => {
  const { database, openAgain } = await setUp(t);
  const connection = new BetterSqlite3(database);
  connection.prepare("update palettes set published_hash = null where slug = 'slug-9'").run();
  connection.close();
  await assertRefused(openAgain(), /300 palettes instead of 299/);
});

test("restore() does not believe a snapshot of which anything is missing, added or changed", async (t) => {
  const { file, openAgain } = await setUp(t);
  const whole = readFileSync(file);
  const places = [0, 40, whole.indexOf("\n") + 3, whole.length - 1];
  const flipped = places.map((place) => {
    const bytes = Buffer.from(whole);
    bytes[place] = bytes[place]! ^ 1;
    return bytes;
  });
  const otherFormat = Buffer.from(whole.toString("latin1").replace(/index-\d/u, "index-1"), "latin1");
  const cut = [0, 1, 100, whole.length - 1].map((length) => whole.subarray(0, length));
  for (const torn of [...flipped, otherFormat, ...cut, Buffer.concat([whole, Buffer.from("x")])]) {
    writeFileSync(file, torn);
    await assertRefused(openAgain(), /./);
    assert.equal(existsSync(file), false);
  }
  writeFileSync(file, whole);
  const again = openAgain();
  assert.equal(await again.snapshot.restore(again.index), true);
});

test("restore() believes nothing that is no file, and keep() writes through no link", async (t) => {
  const { folder, openAgain, loaded, following } = await setUp(t);
  const [pipe, link, place] = [join(folder, "pipe"), join(folder, "link"), join(folder, "folder")];
  execFileSync("mkfifo", [pipe]);
  mkdirSync(place);
  for (const other of [pipe, place]) await assertRefused(openAgain(other), /./);
  symlinkSync(join(folder, "precious"), link);
  writeFileSync(join(folder, "precious"), "precious");
  await openAgain(link).snapshot.keep(loaded, following);
  assert.equal(readFileSync(join(folder, "precious"), "utf8"), "precious");
  const again = openAgain(link);
  assert.equal(await again.snapshot.restore(again.index), true);
});

test("restore() finds nothing where there is no snapshot, and says nothing", async (t) => {
  const { openAgain, folder } = await setUp(t);
  const again = openAgain(join(folder, "none.index"));
  assert.equal(await again.snapshot.restore(again.index), false);
  assert.deepEqual(again.log, []);
});

test("keep() writes nothing while nothing has changed, and again once something has", async (t) => {
  const { store, file, openAgain, following } = await setUp(t);
  const again = openAgain();
  await again.snapshot.restore(again.index);
  const { mtimeMs, ino } = statSync(file);
  await again.snapshot.keep(again.index, following);
  assert.deepEqual([statSync(file).mtimeMs, statSync(file).ino], [mtimeMs, ino]);
  await store.palettes.unpublishPalette("slug-3", at + minuteMs);
  again.index.apply(new Map([[fakePalette(3).id, undefined]]));
  await again.snapshot.keep(again.index, following);
  const third = openAgain();
  assert.equal(await third.snapshot.restore(third.index), true);
  assert.equal(third.index.size, count - 1);
});

test("keep() writes nothing of a library that changes meanwhile, nor of a small one", async (t) => {
  const { openAgain, file, folder } = await setUp(t);
  truncateSync(file);
  const again = openAgain();
  await again.snapshot.restore(again.index);
  let turn = 0;
  const refresh = async (): Promise<void> => again.index.apply(new Map([[`new-${(turn += 1)}`, makeEntry(turn)]]));
  await again.snapshot.keep(again.index, { refresh, signal });
  assert.equal(existsSync(file), false);
  const small = openAgain(join(folder, "small.index"), count + 1);
  await small.snapshot.keep(again.index, { refresh: async () => undefined, signal });
  assert.equal(existsSync(join(folder, "small.index")), false);
});

test("keep() says once that it cannot write, and the service goes on", async (t) => {
  const { openAgain, folder, loaded, following } = await setUp(t);
  const { snapshot, log } = openAgain(join(folder, "missing", "tincture.db.index"));
  await snapshot.keep(loaded, following);
  await snapshot.keep(loaded, following);
  assert.deepEqual(log, ["snapshot of the library not written; starts read the library"]);
});

test("keep() leaves a file alone that another process is writing", async (t) => {
  const { openAgain, file, loaded, following } = await setUp(t);
  writeFileSync(`${file}.partial`, "half");
  truncateSync(file);
  const { snapshot, log } = openAgain();
  await snapshot.keep(loaded, following);
  assert.deepEqual([readFileSync(`${file}.partial`, "utf8"), log], ["half", []]);
});

/** A library with a snapshot of it. */
async function setUp(t: TestContext) {
  const folder = makeTemporaryFolder(t);
  const library = await openLibrary(t, folder);
  const file = join(folder, "tincture.db.index");
  const following = { refresh: async () => undefined, signal };
  const first = library.open(file);
  await first.index.load(first.store.palettes.scanIndexEntries());
  const keep = (): Promise<void> => first.snapshot.keep(first.index, following);
  await keep();
  assert.deepEqual([first.log, existsSync(file)], [[], true]);
  return {
    ...library,
    folder,
    file,
    following,
    keep,
    loaded: first.index,
    openAgain: (path = file, sizeMin = 1) => library.open(path, sizeMin),
    load: () => loadIndex(library.store),
  };
}

async function loadIndex({ palettes }: Pick<Store, "palettes">): Promise<LoadableIndex> {
  const index = createLibraryIndex();
  await index.load(palettes.scanIndexEntries());
  return index;
}

async function openLibrary(t: TestContext, folder: string) {
  const database = join(folder, "tincture.db");
  const store = await openHereForTest(t, database);
  const palettes = Array.from({ length: count }, (_, number) => fakePalette(number, { saveCount: number % 7 }));
  await store.palettes.insertPalettes(palettes, at);
  function open(file: string, sizeMin = 1) {
    const hashes = new PublishedHashes();
    const log: string[] = [];
    const reasons: string[] = [];
    const note = ({ err }: { readonly err?: unknown }, message: string): void => {
      log.push(message);
      reasons.push(err instanceof Error ? err.message : "");
    };
    const noted = noteHashes(store.palettes, hashes);
    const written = createWrittenPalettes({
      file: file.replace(/index$/, "palettes"),
      store: noted,
      randomBytes,
      log: { warn: note },
    });
    t.after(() => written.close());
    const snapshot = createLibrarySnapshot({
      file,
      store: noted,
      hashes,
      written,
      log: { info: note, warn: note },
      sizeMin,
    });
    return { snapshot, written, hashes, log, reasons, index: createLibraryIndex(), store: { palettes: noted } };
  }
  return { store, database, open };
}

type Opened = Awaited<ReturnType<typeof openLibrary>>["open"] extends (file: string) => infer Result ? Result : never;

async function assertRefused({ snapshot, index, log, reasons }: Opened, reason: RegExp): Promise<void> {
  assert.equal(await snapshot.restore(index), false);
  assert.deepEqual(log, ["snapshot of the library not used; reading the library"]);
  assert.match(reasons.join(), reason);
}

function assertSame(index: LoadableIndex, expected: LoadableIndex): void {
  assert.equal(index.size, expected.size);
  for (const sort of ["popular", "recent"] as const) {
    for (const tags of [[], expected.listTags().map(({ tag }) => tag), ["unknown"]]) {
      const query = { sort, tags, offset: 0, limit: 2 * count };
      assert.deepEqual(index.listIds(query), expected.listIds(query));
    }
  }
  assert.deepEqual(index.listTags(), expected.listTags());
}

function makeEntry(number: number) {
  return { id: `new-${number}`, slug: `new-${number}`, saveCount: 0, publishedAt: at, tags: ["warm"] };
}
