import assert from "node:assert/strict";
import test from "node:test";
import { colorConversions } from "@tincture/color";
import { parse } from "culori";
import { formatConversions } from "./format-conversions.ts";

const notCss = new Set(["HSV", "CMYK"]);

test("formatConversions() writes what a CSS parser reads back as the same color", () => {
  for (const hex of ["e63946", "2a9d8f", "000000", "ffffff", "808080"]) {
    for (const { label, value } of formatConversions(hex, colorConversions(hex))) {
      if (!notCss.has(label)) assert.ok(parse(value), `${label}: ${value}`);
    }
  }
});

test("formatConversions() has every notation of the API, and the hex", () => {
  const conversions = colorConversions("e63946");
  const labels = formatConversions("e63946", conversions).map(({ label }) => label.toLowerCase());
  assert.deepEqual(labels.toSorted(), ["hex", ...Object.keys(conversions)].toSorted());
});

test("formatConversions() writes commas nowhere", () => {
  assert.deepEqual(
    formatConversions("e63946", colorConversions("e63946")).map(({ value }) => value),
    [
      "#e63946",
      "rgb(230 57 70)",
      "hsl(355 78% 56%)",
      "hsv(355 75% 90%)",
      "hwb(355 22% 10%)",
      "device-cmyk(0% 75% 70% 10%)",
      "lab(52.85 66.42 35.82)",
      "lch(52.85 75.47 28.34)",
      "oklab(0.6122 0.1927 0.0788)",
      "oklch(0.6122 0.2082 22.24)",
    ],
  );
});
