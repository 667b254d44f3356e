import assert from "node:assert/strict";
import test from "node:test";
import { readColors } from "./import-formats.ts";

/** Addresses and the colors in them, as `hex` or `hex name`. */
const links: readonly (readonly [address: string, ...colors: readonly string[]])[] = [
  ["https://coolors.co/264653-2a9d8f-e9c46a", "264653", "2a9d8f", "e9c46a"],
  ["https://coolors.co/264653", "264653"],
  ["/theme?colors=264653-2a9d8f", "264653", "2a9d8f"],
  ["/app?near=e63946,1d3557&words=sea", "e63946", "1d3557"],
  ["https://webaim.org/resources/contrastchecker/?fcolor=264653&bcolor=FFFFFF", "264653 fcolor", "ffffff bcolor"],
  ["coolors.co/palette/264653-2A9D8F", "264653", "2a9d8f"],
  ["https://colorhunt.co/palette/2646532a9d8fe9c46af4a261", "264653", "2a9d8f", "e9c46a", "f4a261"],
  [
    "https://color.adobe.com/create/color-wheel/?base=2&rgbvalues=0.149,0.2745,0.3255,1,0,0.5&swatchOrder=0,1",
    "264653",
    "ff0080",
  ],
  ["https://example.com/app/264653-2a9d8f?tags=warm", "264653", "2a9d8f"],
  ["http://localhost:3000/theme/264653-112233.shadcn.css", "264653", "112233"],
  ["/app/264653-2a9d8f.tokens.json", "264653", "2a9d8f"],
  ["https://www.realtimecolors.com/?colors=070e12-eff6fa&fonts=Inter", "070e12 text", "eff6fa background"],
  ["https://huemint.com/website-2/#palette=fffffb-00002a", "fffffb", "00002a"],
  [
    "https://material-foundation.github.io/material-theme-builder/?primary=%23B33B15&colorMatch=false",
    "b33b15 primary",
  ],
];
test("readColors() reads links", () => {
  for (const [address, ...colors] of links) {
    const found = readColors(address).colors.map(({ hex, name }) => (name === "" ? hex : `${hex} ${name}`));
    assert.deepEqual(found, colors, address);
  }
});
