import assert from "node:assert/strict";
import { test } from "node:test";
import { AskedLately } from "./asked-lately.ts";

test("meet() knows what was asked for a moment ago, and nothing else", () => {
  const asked = new AskedLately();
  assert.equal(asked.meet("palette-1"), false);
  assert.equal(asked.meet("palette-2"), false);
  assert.equal(asked.meet("palette-1"), true);
});

test("meet() forgets what was asked for long ago", () => {
  const asked = new AskedLately();
  const ids = Array.from({ length: 500_000 }, (_, number) => `01a2117e-2d02-7674-9b06-${number}`);
  for (const id of ids) asked.meet(id);
  const known = ids.slice(0, 1000).filter((id) => asked.meet(id));
  assert.ok(known.length < 10);
});
