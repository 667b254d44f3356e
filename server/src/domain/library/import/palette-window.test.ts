import assert from "node:assert/strict";
import { test } from "node:test";
import { colorHash } from "../palette.ts";
import { firstChunkRows } from "./chunk-size.ts";
import type { PlacedPalette } from "./judge-rows.ts";
import { PaletteWindow, WINDOW_ROWS } from "./palette-window.ts";

const CHUNK_ROWS = 300;
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

/** Fills and empties a window until it has grown to its full size. */
function growWindow(): PaletteWindow {
  const window = new PaletteWindow();
  let size = 0;
  for (let number = 0; size < WINDOW_ROWS / 2; number++) {
    window.add(place(number));
    if (window.isFull(CHUNK_ROWS)) size = window.take().length;
  }
  return window;
}

function fill(window: PaletteWindow, palettes: readonly PlacedPalette[]): void {
  for (const placed of palettes) {
    assert.equal(window.isFull(CHUNK_ROWS), false);
    window.add(placed);
  }
}

const many = Array.from({ length: WINDOW_ROWS }, (_, number) => place(number));

test("PaletteWindow gives the first palettes on soon, in the order in which they came", () => {
  const window = new PaletteWindow();
  const few = many.slice(0, firstChunkRows);
  fill(window, few);
  assert.equal(window.isFull(CHUNK_ROWS), true);
  assert.deepEqual(window.take(), few);
  assert.deepEqual(window.take(), []);
});

test("PaletteWindow gives a full-grown window in the order of hashes, with ascending ids", () => {
  const window = growWindow();
  fill(window, many);
  assert.equal(window.isFull(CHUNK_ROWS), true);
  const taken = window.take();
  const hashes = taken.map(({ palette }) => palette.colorHash);
  assert.deepEqual(hashes, hashes.toSorted());
  const ids = taken.map(({ palette }) => palette.id);
  assert.deepEqual(
    ids,
    many.map(({ palette }) => palette.id),
  );
  for (const { position, palette } of taken) assert.deepEqual(palette.slugs, [`s-${position.line}`]);
  const lines = taken.map(({ position }) => position.line);
  assert.deepEqual(
    lines.toSorted((a, b) => a - b),
    many.map((_, number) => number),
  );
});

test("PaletteWindow keeps the order of palettes with the same colors", () => {
  const window = growWindow();
  fill(window, many);
  const places = new Map(window.take().map(({ position }, index) => [position.line, index]));
  for (let line = 0; line + 1 < WINDOW_ROWS; line += REPEATED) {
    assert.equal(places.get(line + 1), places.get(line)! + 1);
  }
});

for (const { title, slugs } of [
  { title: "two palettes want the same slug", slugs: ["s-3"] },
  { title: "a palette takes the first free slug", slugs: { [Symbol.iterator]: () => ["s-3"].values() } },
]) {
  test(`PaletteWindow waits for no more and keeps the order when ${title}`, () => {
    const window = growWindow();
    const some = [...many.slice(0, CHUNK_ROWS), place(CHUNK_ROWS, slugs)];
    fill(window, some);
    assert.equal(window.isFull(CHUNK_ROWS), true);
    assert.deepEqual(window.take(), some);
    window.add(many[0]!);
    assert.equal(window.isFull(1), false);
  });
}
