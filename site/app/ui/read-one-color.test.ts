import assert from "node:assert/strict";
import test from "node:test";
import { readOneColor } from "./read-one-color.ts";

test("readOneColor() reads a color in any notation, also as part of a declaration", async () => {
  const texts = {
    "#0Fc": "00ffcc",
    tomato: "ff6347",
    "oklch(0.7 0.4 150)": "00c248",
    "--brand: #e63946;": "e63946",
    "rgb(38,70,83)": "264653",
  };
  for (const [text, hex] of Object.entries(texts)) assert.deepEqual(await readOneColor(text), { hex }, text);
});

test("readOneColor() says why a text is not one color", async () => {
  assert.deepEqual(await readOneColor("#264653 #2a9d8f"), {
    problem: "This has 2 colors. The tool Import reads all of them.",
  });
  assert.match(JSON.stringify(await readOneColor("coffee")), /\\"coffee\\" is not a color/);
  assert.match(JSON.stringify(await readOneColor("#".repeat(2_000_000))), /is not a color/);
});
