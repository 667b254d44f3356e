import assert from "node:assert/strict";
import { test } from "node:test";
import { buildIdTable, findRow } from "./id-table.ts";
import { packTexts } from "./ragged.ts";
import { runToEnd } from "./steps.ts";

test("findRow() finds every id and no other", () => {
  const ids = Array.from({ length: 5000 }, (_, number) => `0190f3c2-${number}`);
  const { table, shadowed } = runToEnd(buildIdTable(packTexts(ids)));
  for (const [row, id] of ids.entries()) assert.equal(findRow(table, Buffer.from(id)), row);
  assert.equal(findRow(table, Buffer.from("0190f3c2-5000")), undefined);
  assert.equal(findRow(table, Buffer.from("")), undefined);
  assert.deepEqual(shadowed, []);
});

test("findRow() finds nothing in an empty table", () => {
  const { table } = runToEnd(buildIdTable(packTexts([])));
  assert.equal(findRow(table, Buffer.from("a")), undefined);
});

test("buildIdTable() knows the last of equal ids and names the others", () => {
  const { table, shadowed } = runToEnd(buildIdTable(packTexts(["a", "b", "a", "é", "a"])));
  assert.equal(findRow(table, Buffer.from("a")), 4);
  assert.equal(findRow(table, Buffer.from("é")), 3);
  assert.deepEqual(shadowed, [0, 2]);
});
