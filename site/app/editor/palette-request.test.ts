import assert from "node:assert/strict";
import test from "node:test";
import { readPaletteRequest } from "./palette-request.ts";

function zeros(count: number): Uint8Array {
  return new Uint8Array(count);
}

function read(query: string) {
  return readPaletteRequest(new URLSearchParams(query), zeros);
}

test("readPaletteRequest() asks for five colors from a drawn seed by default", () => {
  const { size, seed } = read("");
  assert.equal(size, 5);
  assert.match(seed, /^0{17}$/);
});

test("readPaletteRequest() takes size and seed as they are given", () => {
  assert.deepEqual(read("size=8&seed=two+words"), { size: 8, seed: "two words" });
});

test("readPaletteRequest() refuses every other value and says what is wanted", () => {
  for (const size of ["1", "9", "0", "", "03", "3.0", "nine", "-3"]) {
    assert.throws(() => read(`size=${size}`), {
      init: { status: 400 },
      data: /"size" must be an integer from 2 to 8/,
    });
  }
  for (const seed of ["", "%C3%A9", "x".repeat(65)]) {
    assert.throws(() => read(`seed=${seed}`), { init: { status: 400 }, data: /"seed" must be 1 to 64/ });
  }
});
