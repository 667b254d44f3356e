import assert from "node:assert/strict";
import { test } from "node:test";
import { RowPlaces } from "./row-places.ts";

const id = (number: number, prefix = "01a2117e-2d02-7674-9b06-1b79"): string =>
  prefix + number.toString(16).padStart(8, "0");

test("find() tells what was noted, run by run", () => {
  const places = new RowPlaces();
  const rows = [5, 6, 7, 20, 21, 300].map((number, place) => [id(number), place + 1000] as const);
  for (const [rowId, rowid] of rows) places.note(rowId, rowid);
  for (const [rowId, rowid] of rows) assert.equal(places.find(rowId), rowid);
  for (const number of [4, 8, 19, 22, 301]) assert.equal(places.find(id(number)), undefined);
  assert.equal(places.find(id(5, "01a2117e-2d02-7674-9b06-0000")), undefined);
});

test("note() leaves out what has no number, and what comes out of turn", () => {
  const places = new RowPlaces();
  places.note("palette-one", 1);
  places.note(id(9), 2);
  places.note(id(3), 3);
  assert.equal(places.find("palette-one"), undefined);
  assert.equal(places.find(id(3)), undefined);
  assert.equal(places.find(id(9)), 2);
});

test("note() keeps no more than some thousand runs", () => {
  const places = new RowPlaces();
  for (let number = 0; number < 30_000; number += 1) places.note(id(number), 3 * number);
  assert.equal(places.find(id(100)), 300);
  assert.equal(places.find(id(29_999)), undefined);
});
