import assert from "node:assert/strict";
import test from "node:test";
import { explainNoColor, parseColor } from "./parse-color.ts";

/** Values are those of culori: gamut mapping of CSS Color Module Level 4. */
test("parseColor() reads one color in every notation of CSS", () => {
  const colors = {
    "#0Fc": "00ffcc",
    abc: "aabbcc",
    " c0ffee ": "c0ffee",
    "rgb(38 70 83)": "264653",
    "rgba(255,0,0,.5)": "ff0000",
    "hsl(120deg 100% 25%)": "008000",
    "hwb(120 0% 0%)": "00ff00",
    "lab(50% 40 59.5)": "bf5700",
    "lch(52.2345% 72.2 56.2)": "c65d06",
    "oklab(0.6279 0.2249 0.1258)": "ff0000",
    "oklch(0.7 0.4 150)": "00c248",
    "color(display-p3 1 0 0)": "ff0b0c",
    "color(display-p3 0.2 0.5 0.8)": "0082d2",
    "color(rec2020 0 1 0)": "00f272",
    "color(a98-rgb 0 1 0)": "00ec68",
    "color(prophoto-rgb 1 0 0)": "ff5566",
    "color(xyz-d50 0.3 0.4 0.2)": "7ab87f",
    "color(srgb-linear 0.5 0.2 0.1)": "bc7c59",
    "color-mix(in srgb, red, blue)": "800080",
    "color-mix(in oklab, red 20%, blue)": "4441db",
    "color-mix(in srgb, #264653 50%, transparent)": "264653",
    "0xFF264653": "264653",
    Tomato: "ff6347",
    "dark slate grey": "2f4f4f",
  };
  for (const [text, hex] of Object.entries(colors)) assert.equal(parseColor(text), hex, text);
  for (const text of ["", "coffee", "#12345", "rgb(1 2)", "red blue", "12345", "color(nowhere 1 0 0)"]) {
    assert.equal(parseColor(text), undefined, text);
  }
});

test("explainNoColor() says what is wrong", () => {
  assert.match(explainNoColor("coffee"), /"coffee" is not a color. Write it like #2a9d8f/);
  assert.equal(
    explainNoColor("\u001b[31mred"),
    '"[31mred" is not a color. Write it like #2a9d8f, rgb(42 157 143) or teal.',
  );
  assert.match(explainNoColor("rgb(calc(1) 0 0)"), /calc/);
});
