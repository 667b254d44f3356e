import assert from "node:assert/strict";
import { testInBrowser } from "../browser.ts";
import { findFaintText } from "./faint-text.ts";

testInBrowser("findFaintText() finds text that does not stand out", async (browser) => {
  const page = await browser.newPage();
  await page.setContent(`<body style="background: #fff; font-size: 16px">
    <p style="color: #777">gray</p>
    <p style="color: #767676">gray enough</p>
    <p style="color: #777; font-size: 24px">large</p>
    <p style="color: #000; opacity: 0.4">through a glass</p>
    <div style="background: #000"><p style="color: color-mix(in srgb, #fff 30%, transparent)">mixed</p></div>
    <input placeholder="hint" style="color: #000">
    <style>::placeholder { color: #ccc }</style>`);
  const found = await findFaintText(page);
  assert.deepEqual(
    found.map((line) => line.replace(/.*: /u, "")),
    ["gray", "through a glass", "mixed", "placeholder hint"],
  );
});
