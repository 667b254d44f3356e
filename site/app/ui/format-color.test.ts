import assert from "node:assert/strict";
import test from "node:test";
import { colorConversions } from "@tincture/color";
import { formatHex, parse } from "culori";
import { cssNotations, formatCss, listNotations } from "./format-color.ts";

const notCss = new Set(["HSV", "CMYK"]);

test("listNotations() writes what a CSS parser reads back as the same color", () => {
  for (const hex of ["e63946", "2a9d8f", "000000", "ffffff", "808080", "0000ff"]) {
    for (const { label, value } of listNotations(hex, colorConversions(hex))) {
      if (!notCss.has(label)) assert.equal(formatHex(parse(value)), `#${hex}`, `${label}: ${value}`);
    }
  }
});

test("listNotations() has every notation of the API, and the hex", () => {
  const conversions = colorConversions("e63946");
  const labels = listNotations("e63946", conversions).map(({ label }) => label.toLowerCase());
  assert.deepEqual(labels.toSorted(), ["hex", ...Object.keys(conversions)].toSorted());
});

test("listNotations() writes commas nowhere", () => {
  assert.deepEqual(
    listNotations("e63946", colorConversions("e63946")).map(({ value }) => value),
    [
      "#e63946",
      "rgb(230 57 70)",
      "hsl(355.5 77.6% 56.3%)",
      "hsv(355 75% 90%)",
      "hwb(355.5 22.4% 9.8%)",
      "device-cmyk(0% 75% 70% 10%)",
      "lab(52.85 66.419 35.825)",
      "lch(52.85 75.465 28.341)",
      "oklab(0.61222 0.19268 0.07879)",
      "oklch(0.61222 0.20817 22.241)",
    ],
  );
});

test("formatCss() writes the notations of style sheets alone", () => {
  assert.deepEqual(Object.keys(formatCss("ff8000")), cssNotations);
  assert.deepEqual(formatCss("2a9d8f"), {
    hex: "#2a9d8f",
    rgb: "rgb(42 157 143)",
    hsl: "hsl(172.7 57.8% 39%)",
    oklch: "oklch(0.63042 0.10129 183.03)",
  });
  assert.equal(formatCss("808080").oklch, "oklch(0.59987 0 0)");
  assert.equal(formatCss("000000").oklch, "oklch(0 0 0)");
});
