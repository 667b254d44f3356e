import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { drawText, openFaces, shortenText, textWidth, wrapText } from "./lettering.ts";

const { title } = openFaces();

test("shortenText() removes what the font lacks", () => {
  assert.equal(shortenText(title, " Über \n Café ", Infinity), "Über Café");
  assert.equal(shortenText(title, "Ģöteborg Ōsaka", Infinity), "Göteborg Osaka");
  assert.equal(shortenText(title, "Sea 🌊 foam 海", Infinity), "Sea foam");
  assert.equal(shortenText(title, "海", Infinity), "");
});

test("shortenText() and wrapText() are never too wide, whatever the text", () => {
  const width = fc.integer({ min: 60, max: 1000 });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), width, (text, widthMax) => {
      const lines = [shortenText(title, text, widthMax), ...wrapText(title, text, { widthMax, linesMax: 3 })];
      for (const line of lines) assert.ok(textWidth(title, line) <= widthMax);
    }),
    runs(200),
  );
});

test("drawText() kerns, and escapes nothing because letters become paths", () => {
  assert.ok(textWidth(title, "AV") < textWidth(title, "A") + textWidth(title, "V"));
  assert.match(
    drawText(title, "<&>", { x: 0, baseline: 56, ink: "000000" }),
    /^<path fill="#000000" d="[MLQCZ\d. -]+"\/>$/,
  );
});
