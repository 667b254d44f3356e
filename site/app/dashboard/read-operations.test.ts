import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { type Contract, readOperations } from "./read-operations.ts";

const contract: Contract = JSON.parse(
  readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8"),
);

test("readOperations() lists every operation of the contract", () => {
  assert.deepEqual(
    readOperations(contract).map(({ id, path }) => `${id} ${path}`),
    [
      "generatePalette /v1/palette/generate",
      "getPalette /v1/palette/{slug}",
      "listPalettes /v1/palettes",
      "getColor /v1/color/{hex}",
      "listColors /v1/colors",
      "getAccount /v1/account",
    ],
  );
});

test("readOperations() tells choices, examples and what is required, and leaves headers out", () => {
  const operations = readOperations(contract);
  const [sort] = operations.find(({ id }) => id === "listPalettes")!.parameters;
  assert.deepEqual(sort?.choices, ["popular", "recent"]);
  assert.equal(sort?.isRequired, false);
  const { parameters } = operations.find(({ id }) => id === "getColor")!;
  assert.deepEqual(
    parameters.map(({ name, place, isRequired, example }) => [name, place, isRequired, example]),
    [["hex", "path", true, "e63946"]],
  );
});
