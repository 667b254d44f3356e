import { anyText } from "../../any-text.ts";
import { fc } from "../../properties.ts";
import type { NamedPalette } from "../../../color/src/export/legible-palette.ts";

const attacks = fc.constantFrom(
  "*/ } body { color: red",
  "<!-- -->",
  "]]>",
  "</title><script>alert(1)</script>",
  '" onload="alert(1)',
  "'&amp;&#0;",
  "#{1 + 1}",
  "// \n$x: 1;",
  "\\",
  "$value",
  "__proto__",
  "{a.b}",
  "\r\n255 0 0 Red",
  "# Red",
  "\0",
  "\ud83c",
  "🌊",
  "7 seas",
  "",
);
const names = fc.oneof(
  attacks,
  fc.array(fc.oneof(attacks, anyText({ maxLength: 4 })), { maxLength: 4 }).map((parts) => parts.join("")),
);
const colors = fc.array(fc.record({ hex: fc.stringMatching(/^[0-9a-f]{6}$/), name: names }), {
  minLength: 1,
  maxLength: 8,
});

export const hostilePalettes: fc.Arbitrary<NamedPalette> = fc.record({ name: names, slug: names, colors });
