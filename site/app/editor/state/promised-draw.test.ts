import assert from "node:assert/strict";
import test from "node:test";
import { drawSeed } from "@tincture/color/generate";
import { promisePalette, provePalette } from "@tincture/color/promise";
import { noPromises } from "./promises.ts";
import { type EditorState, reduceEditor, startEditor } from "./editor-state.ts";
import { createPromisedDraw, toPromises } from "./promised-draw.ts";
import { describeProof } from "./describe-proof.ts";
import { describeRefusal } from "./promised-draw.ts";

const zeros = (count: number) => new Uint8Array(count);
const seed = drawSeed(zeros);
const readable = { words: "", tags: ["warm"], near: [], contrast: 4.5, vision: undefined } as const;

test("createPromisedDraw() gives the API's palette for its seed, locks and promises, each lock in its own slot", () => {
  const drawing = createPromisedDraw(
    zeros,
    toPromises(readable),
  )([undefined, undefined, "e63946", undefined, undefined]);
  const wanted = promisePalette({ seed, size: 5, locks: ["e63946"], tags: ["warm"], contrast: 4.5 });
  assert.ok(drawing.kind === "drawn" && wanted.kind === "kept");
  assert.equal(drawing.colors[2], "e63946");
  assert.deepEqual(drawing.colors.toSorted(), wanted.colors.toSorted());
});

test("createPromisedDraw() does not repeat a search", () => {
  const draw = createPromisedDraw(zeros, toPromises(readable));
  const slots = Array.from({ length: 5 }, () => undefined);
  assert.equal(draw(slots), draw(slots));
});

test("describeProof() reports only active promises as kept", () => {
  const drawing = createPromisedDraw(zeros, toPromises(readable))(Array.from({ length: 5 }, () => undefined));
  assert.ok(drawing.kind === "drawn");
  const lines = describeProof(provePalette(drawing.colors, []), readable);
  assert.deepEqual(
    lines.map(({ isKept }) => isKept),
    [true, undefined, true],
  );
  assert.match(lines[0]!.text, /^Every color has a partner with at least \d+\.\d\u00a0:\u00a01\.$/);
});

test("describeProof() names the color vision with the closest colors, and never rounds up", () => {
  const proof = {
    leastContrastPartner: 4.49,
    leastDifferences: { normal: 20, protanopia: 7.99, deuteranopia: 9, tritanopia: 12 },
    tags: ["dark", "2 colors"],
    near: [{ hex: "e63946", color: "d62f86", distance: 5.61 }],
  };
  const lines = describeProof(proof, { words: "", tags: ["warm"], near: [], contrast: 4.5, vision: "safe" });
  assert.deepEqual(lines, [
    { text: "Every color has a partner with at least 4.4\u00a0:\u00a01.", isKept: false },
    { text: "The closest two colors are ΔE\u00a07.9 apart with protanopia (no red cones).", isKept: false },
    { text: "Its tags: dark, 2 colors.", isKept: false },
    { text: "Nearest to #e63946 is #d62f86, ΔE\u00a05.6 away.", isKept: false },
  ]);
});

test("describeRefusal() names the locks that contradict a promise, and what helps", () => {
  const state = lockFirst(["808080", "ffffff", "000000"]);
  const promises = { ...noPromises, contrast: 7 } as const;
  const { refusal, present } = reduceEditor(state, {
    type: "generate",
    draw: createPromisedDraw(zeros, toPromises(promises)),
  });
  assert.ok(refusal !== undefined);
  const { text, toUnlock } = describeRefusal(refusal, present);
  assert.equal(
    text,
    "That is not possible: no color stands out from the locked color #808080 by a contrast of 7. The palette stays as it is; unlock a color or remove a promise.",
  );
  assert.deepEqual(
    toUnlock.map(({ hex }) => hex),
    ["808080"],
  );
});

test("describeRefusal() mentions colors when one is added, and uses the page's names of promises", () => {
  const alike = { ...noPromises, vision: "safe" } as const;
  const action = { type: "add", index: 2, draw: createPromisedDraw(zeros, toPromises(alike)) } as const;
  const { refusal, present } = reduceEditor(startEditor({ colors: ["264653", "26465a"] }), action);
  assert.ok(refusal !== undefined);
  const { text, toUnlock } = describeRefusal(refusal, present);
  assert.match(text, /the colors #264653 and #26465a differ by only ΔE2000 \d\.\d to some eyes/);
  assert.match(text, /“safe for all eyes” asks for 8/);
  assert.deepEqual(toUnlock, []);
  const tags = {
    parameters: ["tags" as const],
    locks: [],
    reason: "no palette was found that keeps the tags cold, warm",
  };
  assert.match(describeRefusal({ contradiction: tags, wanted: "palette" }, present).text, /keeps “cold”, “warm”\. The/);
  const tag = { ...tags, reason: "no palette was found that keeps the tag cold and contrast 7" };
  assert.match(
    describeRefusal({ contradiction: tag, wanted: "palette" }, present).text,
    /keeps “cold” and contrast 7\. The/,
  );
});

function lockFirst(colors: readonly string[]): EditorState {
  return reduceEditor(startEditor({ colors }), { type: "toggleLock", id: 0 });
}
