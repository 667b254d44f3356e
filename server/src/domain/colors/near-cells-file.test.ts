import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { createNameIndex, nearestColorName } from "@tincture/color";
import { listColorNames } from "@tincture/color/names";
import { size } from "../../../../test/sizes.ts";
import { makeTemporaryFolder } from "../../store/testing/temporary-folder.ts";
import { createColorEntries } from "./color-entries.ts";
import { cellsFile, createNameFinder, digestNames, readNearCells } from "./near-cells-file.ts";

const colorCount = 2 ** 24;
/** Coprime to 2²⁴: colors of every region, none twice. */
const stride = 10_368_889;
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const index = createNameIndex(createColorEntries(listColorNames()).names);
const digest = digestNames(index.names);

test("readNearCells() knows the names there are: if not, run workshop/list-near-cells.ts", () => {
  assert.ok(readNearCells(cellsFile, index.names, digest));
});

test("createNameFinder() finds what a search of the tree finds, for every color in the long run", () => {
  const finder = createNameFinder(index);
  const count = size === "long" ? colorCount : 4000;
  for (let turn = 0; turn < count; turn++) {
    const hex = ((turn * stride) % colorCount).toString(16).padStart(6, "0");
    const [searched, found] = [nearestColorName(index, hex), finder.find(hex)];
    if (found.item !== searched.item || found.distance !== searched.distance) assert.fail(hex);
  }
});

const few = createNameIndex([
  { name: "Ink", hex: "101020" },
  { name: "Chalk", hex: "f0f0e0" },
]);

test("createNameFinder() says once that its file is missing, damaged or of other names, and searches the tree", (t) => {
  const folder = makeTemporaryFolder(t);
  const plain = brotliDecompressSync(readFileSync(cellsFile));
  const changed = Buffer.from(plain);
  changed[changed.length - 1000]! ^= 1;
  const files = {
    "no such file": undefined,
    "unexpected end of file": readFileSync(cellsFile).subarray(0, 100_000),
    "is damaged": brotliCompressSync(changed, quick),
    "is damaged as well": brotliCompressSync(plain.subarray(0, 200_000), quick),
    "Decompression failed": Buffer.from("not packed"),
    "was made of other names": brotliCompressSync(Buffer.from(plain).fill("x", 0, 10), quick),
  };
  for (const [problem, bytes] of Object.entries(files)) {
    const path = join(folder, problem);
    if (bytes) writeFileSync(path, bytes);
    const said: string[] = [];
    const warn = (message: string, cause: unknown) => void said.push(`${message}: ${String(cause)}`);
    const finder = createNameFinder(index, { warn, file: pathToFileURL(path) });
    for (const hex of ["101020", "2a9d8f"]) assert.deepEqual(finder.find(hex), nearestColorName(index, hex), problem);
    assert.equal(said.length, 1, problem);
    assert.match(said[0]!, new RegExp(`takes eight times as long: .*${problem.replace(" as well", "")}`));
  }
});

test("createNameFinder() searches the tree for names that the file does not know", () => {
  const finder = createNameFinder(few);
  assert.equal(finder.find("000000").name, "Ink");
  assert.equal(finder.find("ffffff").name, "Chalk");
});
