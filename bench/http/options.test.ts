import assert from "node:assert/strict";
import { test } from "node:test";
import { readOptions } from "./options.ts";

test("readOptions() takes parts, and options in the place of the usual ones", () => {
  const { positionals, values } = readOptions(["library", "--rounds", "1", "--seconds", "0.5", "--libraries", "10,20"]);
  assert.deepEqual([positionals, values.rounds, values.seconds], [["library"], "1", "0.5"]);
  assert.deepEqual([values.libraries, values.connections, values.json], ["10,20", "64", false]);
});

test("readOptions() says what is wrong with an option before anything is started", () => {
  for (const [args, message] of [
    [["--seconds", "0"], '--seconds must be a number above 0, got "0"'],
    [["--rounds", "1.5"], '--rounds must be an integer from 1, got "1.5"'],
    [["--connections", "x"], '--connections must be an integer from 1, got "x"'],
    [["--palettes", "1e6"], '--palettes must be an integer from 1, got "1e6"'],
    [["--libraries", "1000,x"], '--libraries must be two or more sizes, such as 1000,1000000, got "1000,x"'],
    [["--libraries", "1000"], '--libraries must be two or more sizes, such as 1000,1000000, got "1000"'],
  ] as const)
    assert.throws(() => readOptions(args), { name: "RangeError", message });
  assert.throws(() => readOptions(["--bogus"]), /Unknown option '--bogus'/u);
});
