import assert from "node:assert/strict";
import { test } from "node:test";
import { colorHash } from "./palette.ts";
import { PublishedHashes } from "./published-hashes.ts";

function hashOf(color: number): string {
  return colorHash([color.toString(16).padStart(6, "0"), "ffffff"]);
}

test("PublishedHashes.mayHave() knows all that was added, and hardly anything else", () => {
  const hashes = new PublishedHashes();
  const count = 50_000;
  for (let color = 0; color < count; color++) hashes.add(hashOf(color));
  for (let color = 0; color < count; color++) assert.ok(hashes.mayHave(hashOf(color)), hashOf(color));
  let mistaken = 0;
  for (let color = count; color < 2 * count; color++) if (hashes.mayHave(hashOf(color))) mistaken += 1;
  assert.ok(mistaken < 10, String(mistaken));
});

test("PublishedHashes.mayHave() takes a hash that begins with zeros for no empty place", () => {
  const hashes = new PublishedHashes();
  const zeros = "0".repeat(32);
  assert.equal(hashes.mayHave(zeros), false);
  hashes.add(zeros);
  assert.equal(hashes.mayHave(zeros), true);
});
