import assert from "node:assert/strict";
import { test } from "node:test";
import type { NewPalette } from "../palette-store.ts";
import { colorHash } from "../palette.ts";
import { ChunkedInsert, type PlacedPalette } from "./chunked-insert.ts";

/** What the store takes at a time. */
const INSERT_SIZE = 300;
const FIRST_WINDOW = 50;
const LAST_WINDOW = 20_000;
/** Every seventh palette has the colors of the one before. */
const REPEATED = 7;

function place(number: number, slugs: Iterable<string> = [`s-${number}`]): PlacedPalette {
  const color = number - (number % REPEATED === 1 ? 1 : 0);
  const colors = ["ffffff", color.toString(16).padStart(6, "0")];
  const texts = { name: "N", tagline: "T", tags: [] };
  const id = `id-${String(number).padStart(6, "0")}`;
  const rest = { saveCount: 0, publishedAt: 0, isPublished: true };
  return {
    position: { line: number },
    palette: { id, colors, colorHash: colorHash(colors), slugs, ...texts, ...rest },
  };
}

const many = Array.from({ length: LAST_WINDOW }, (_, number) => place(number));

/** An insert whose store takes everything, and what it was given. */
function createInsert() {
  const inserted: NewPalette[] = [];
  const lines: number[] = [];
  const insert = new ChunkedInsert({
    clock: () => 0,
    store: {
      insertSize: () => INSERT_SIZE,
      async insertPalettes(palettes) {
        assert.ok(palettes.length <= INSERT_SIZE);
        inserted.push(...palettes);
        return palettes.map(() => ({ kind: "inserted", slug: "s" }));
      },
    },
    onOutcome: ({ position }) => lines.push(position.line),
  });
  async function add(palettes: readonly PlacedPalette[]): Promise<void> {
    for (const placed of palettes) await insert.add(placed);
  }
  return { insert, inserted, lines, add };
}

/** One whose windows have grown to their full size. */
async function createGrown() {
  const grown = createInsert();
  for (let size = FIRST_WINDOW; size < LAST_WINDOW; size *= 2) await grown.add(many.slice(0, size));
  await grown.insert.settle();
  for (const list of [grown.inserted, grown.lines]) list.length = 0;
  return grown;
}

test("ChunkedInsert gives the first palettes on soon, in the order in which they came", async () => {
  const { insert, inserted, add } = createInsert();
  await add(many.slice(0, FIRST_WINDOW - 1));
  assert.equal(inserted.length, 0);
  await add(many.slice(FIRST_WINDOW - 1, FIRST_WINDOW));
  const few = many.slice(0, FIRST_WINDOW).map(({ palette }) => palette);
  assert.deepEqual(inserted, few);
  await insert.settle();
  assert.deepEqual(inserted, few);
});

test("ChunkedInsert gives a full-grown window in the order of hashes, with ascending ids", async () => {
  const { insert, inserted, lines, add } = await createGrown();
  await add(many.slice(0, -1));
  assert.equal(inserted.length, 0);
  await add(many.slice(-1));
  await insert.settle();
  const hashes = inserted.map((palette) => palette.colorHash);
  assert.deepEqual(hashes, hashes.toSorted());
  assert.deepEqual(
    inserted.map(({ id }) => id),
    many.map(({ palette }) => palette.id),
  );
  assert.deepEqual(
    inserted.map(({ slugs }) => slugs),
    lines.map((line) => [`s-${line}`]),
  );
  assert.deepEqual(
    lines.toSorted((a, b) => a - b),
    many.map((_, number) => number),
  );
});

test("ChunkedInsert keeps the order of palettes with the same colors", async () => {
  const { insert, lines, add } = await createGrown();
  await add(many);
  await insert.settle();
  const places = new Map(lines.map((line, index) => [line, index]));
  for (let line = 0; line + 1 < LAST_WINDOW; line += REPEATED) {
    assert.equal(places.get(line + 1), places.get(line)! + 1);
  }
});

for (const { title, slugs } of [
  { title: "two palettes want the same slug", slugs: ["s-3"] },
  { title: "a palette takes the first free slug", slugs: { [Symbol.iterator]: () => ["s-3"].values() } },
]) {
  test(`ChunkedInsert waits for no more and keeps the order when ${title}`, async () => {
    const { insert, inserted, add } = await createGrown();
    const some = [...many.slice(0, INSERT_SIZE), place(INSERT_SIZE, slugs)];
    await add(some.slice(0, -1));
    assert.equal(inserted.length, 0);
    await add(some.slice(-1));
    await add(many.slice(0, INSERT_SIZE));
    const expected = some.map(({ palette }) => palette);
    assert.deepEqual(inserted, expected);
    await insert.settle();
    assert.equal(inserted.length, expected.length + INSERT_SIZE);
  });
}
