import assert from "node:assert/strict";
import test from "node:test";
import { drawSeed } from "@tincture/color/generate";
import { promisePalette } from "@tincture/color/promise";
import { noPromises } from "./promises.ts";
import { reduceEditor, startEditor } from "./editor-state.ts";
import { createPromisedDraw, toPromises, describeRefusal } from "./promised-draw.ts";
import { describeProof } from "./describe-proof.ts";

const zeros = (count: number) => new Uint8Array(count);
const seed = drawSeed(zeros);
const readable = { words: "", tags: ["warm"], near: [], contrast: 4.5, vision: undefined } as const;

test("createPromisedDraw() gives the API's palette for its seed, locks and promises, each lock in its own slot", () => {
  const draw = createPromisedDraw(zeros, toPromises(readable));
  const drawing = draw([undefined, undefined, "e63946", undefined, undefined]);
  const wanted = promisePalette({ seed, size: 5, locks: ["e63946"], tags: ["warm"], contrast: 4.5 });
  assert.ok(drawing.kind === "drawn" && wanted.kind === "kept");
  assert.equal(drawing.colors[2], "e63946");
  assert.deepEqual(drawing.colors.toSorted(), wanted.colors.toSorted());
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
  const state = reduceEditor(startEditor({ colors: ["808080", "ffffff", "000000"] }), { type: "toggleLock", id: 0 });
  const draw = createPromisedDraw(zeros, toPromises({ ...noPromises, contrast: 7 }));
  const { refusal, present } = reduceEditor(state, { type: "generate", draw });
  assert.ok(refusal !== undefined);
  const { text, toUnlock } = describeRefusal(refusal, present);
  assert.equal(
    text,
    "That is not possible: no color stands out from the locked color #808080 by a contrast of 7. The palette stays as it is; unlock a color or remove a promise.",
  );
  assert.equal(toUnlock.map(({ hex }) => hex).join(), "808080");
});
