import assert from "node:assert/strict";
import { test } from "node:test";
import { readOptions } from "./options.ts";

test("readOptions() reads parts and options, and has defaults", () => {
  const { positionals, values } = readOptions(["library", "--rounds", "1", "--seconds", "0.5"]);
  assert.deepEqual([positionals, values.rounds, values.seconds], [["library"], "1", "0.5"]);
  assert.deepEqual([values.palettes, values.connections, values.json], ["100000", "64", false]);
});

test("readOptions() refuses wrong values and unknown options", () => {
  for (const [args, message] of [
    [["--seconds", "0"], '--seconds must be a number above 0, got "0"'],
    [["--rounds", "1.5"], '--rounds must be an integer from 1, got "1.5"'],
    [["--palettes", "1e6"], '--palettes must be an integer from 1, got "1e6"'],
  ] as const)
    assert.throws(() => readOptions(args), { name: "RangeError", message });
  assert.throws(() => readOptions(["--bogus"]), /Unknown option '--bogus'/u);
});
