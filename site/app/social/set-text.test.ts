import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { openFace } from "./glyph-atlas.ts";
import { isLegible, placeText, shortenText, textWidth } from "./set-text.ts";

const title = await openFace("title");

test("shortenText() keeps what can be set, and only that", () => {
  assert.equal(shortenText(title, " Über \n Café ", Infinity), "Über Café");
  assert.equal(shortenText(title, "Ģöteborg Ōsaka", Infinity), "Göteborg Osaka");
  assert.equal(shortenText(title, "Sea 🌊 foam 海", Infinity), "Sea foam");
  assert.equal(shortenText(title, "海", Infinity), "");
});

test("isLegible() wants more than half of the letters, and no pictures", () => {
  for (const text of ["Dusk", "Ģöteborg Ōsaka", "😀 Fiesta 🎨", "Mer 海"]) assert.ok(isLegible(title, text), text);
  for (const text of ["海", "秋 2", "שקט (חוף)", "Вечер"]) assert.ok(!isLegible(title, text), text);
});

test("shortenText() leaves what fits, and ends what does not with an ellipsis", () => {
  assert.equal(shortenText(title, "Dusk", 1000), "Dusk");
  const long = shortenText(title, "A palette with a very long name that goes on and on", 600);
  assert.match(long, /^A palette with .*[^ ]…$/);
  assert.equal(shortenText(title, "Dusk", 0), "…");
});

test("shortenText() is never wider than is allowed, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), fc.integer({ min: 60, max: 1000 }), (text, width) => {
      assert.ok(textWidth(title, shortenText(title, text, width)) <= width);
    }),
    runs(200),
  );
});

test("placeText() puts pairs closer that need it", () => {
  const apart = textWidth(title, "A") + textWidth(title, "V");
  assert.ok(textWidth(title, "AV") < apart);
  assert.equal(placeText(title, "").length, 0);
});
