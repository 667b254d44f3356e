import assert from "node:assert/strict";
import test from "node:test";
import { contrastRatio } from "@tincture/color";
import { fixPath, presentFix, readFixRequest } from "./palette-fix.ts";

const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];
const readPath = (path: string) => readFixRequest(new URL(path, "http://localhost").searchParams, colors);

test("readFixRequest() reads what fixPath() writes, and nothing else", () => {
  assert.deepEqual(readPath(fixPath("dusk", "safe")), { goal: "safe", pair: undefined });
  assert.deepEqual(readPath(fixPath("dusk", "4.5", ["e9c46a", "2a9d8f"])), { goal: "4.5", pair: ["e9c46a", "2a9d8f"] });
  for (const query of [
    "",
    "fix=5",
    "fix=4.5&pair=",
    "fix=4.5&pair=e9c46a-e9c46a",
    "fix=4.5&pair=e9c46a-ffffff",
    "fix=safe&pair=e9c46a-2a9d8f",
  ]) {
    assert.equal(readPath(`/palette/dusk?${query}`), undefined, query);
  }
});

test("presentFix() shows what changes, what is reached and where to go on", () => {
  const { after = [], now, reached, changes, editor } = presentFix(colors, { goal: "4.5", pair: ["e9c46a", "2a9d8f"] });
  assert.ok(contrastRatio(after[1] ?? "", after[2] ?? "") >= 4.5);
  assert.equal(now, "1.98\u00a0:\u00a01");
  assert.match(reached ?? "", /^#[0-9a-f]{6} and #[0-9a-f]{6} have 4\.[5-9]\d\u00a0:\u00a01\.$/);
  assert.ok(changes.length > 0 && changes.every(({ from, to }) => from !== to));
  assert.equal(editor, `/app/${after.join("-")}`);
  assert.match(presentFix(colors, { goal: "safe", pair: undefined }).editor ?? "", /\?vision=safe$/);
});
