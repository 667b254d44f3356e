import assert from "node:assert/strict";
import { test } from "node:test";
import { colornames } from "color-name-list";
import { formatHex } from "culori";
import { fc } from "../../test/properties.ts";
import { colorFamilies, type ColorFamily, colorFamily } from "./family.ts";

/** The named colors of CSS Color 4, section 6.1, by the family that a designer would choose. */
const cssNames: Readonly<Record<ColorFamily, string>> = {
  Gray: `
    aliceblue azure black darkgray darkgrey dimgray dimgrey floralwhite gainsboro ghostwhite gray
    grey lavenderblush lightgray lightgrey lightslategray lightslategrey linen mintcream seashell
    silver slategray slategrey snow white whitesmoke`,
  Orange: `
    antiquewhite bisque blanchedalmond burlywood chocolate coral darkorange darksalmon lightsalmon
    navajowhite orange orangered peachpuff peru saddlebrown sandybrown sienna tan tomato`,
  Blue: `
    aqua blue cadetblue cornflowerblue cyan darkblue darkcyan darkslategray darkslategrey
    darkturquoise deepskyblue dodgerblue lightblue lightcyan lightskyblue lightsteelblue
    mediumblue midnightblue navy paleturquoise powderblue royalblue skyblue steelblue teal`,
  Green: `
    aquamarine chartreuse darkgreen darkolivegreen darkseagreen forestgreen green greenyellow
    honeydew lawngreen lightgreen lightseagreen lime limegreen mediumaquamarine mediumseagreen
    mediumspringgreen mediumturquoise olive olivedrab palegreen seagreen springgreen turquoise
    yellowgreen`,
  Yellow: `
    beige cornsilk darkgoldenrod darkkhaki gold goldenrod ivory khaki lemonchiffon
    lightgoldenrodyellow lightyellow moccasin oldlace palegoldenrod papayawhip wheat yellow`,
  Purple: `
    blueviolet darkmagenta darkorchid darkslateblue darkviolet indigo lavender mediumorchid
    mediumpurple mediumslateblue orchid plum purple rebeccapurple slateblue thistle violet`,
  Red: `
    brown crimson darkred firebrick indianred maroon red`,
  Pink: `
    deeppink fuchsia hotpink lightcoral lightpink magenta mediumvioletred mistyrose palevioletred
    pink rosybrown salmon`,
};
const cssColors = Object.entries(cssNames).flatMap(([family, names]) =>
  names
    .trim()
    .split(/\s+/u)
    .map((name) => ({ name, family, hex: formatHex(name)!.slice(1) })),
);

const grays = fc.integer({ min: 0, max: 255 }).map((byte) => byte.toString(16).padStart(2, "0").repeat(3));

test("colorFamily() files every CSS color as a designer would", () => {
  assert.equal(cssColors.length, 148);
  for (const { name, hex, family } of cssColors) assert.equal(colorFamily(hex), family, name);
});

test("colorFamily() files every gray as Gray", () => {
  fc.assert(fc.property(grays, (hex) => colorFamily(hex) === "Gray"));
});

test("colorFamily() files every fully saturated hue away from Gray", () => {
  for (let step = 0; step < 256; step++) {
    const rising = step.toString(16).padStart(2, "0");
    for (const hex of [`ff${rising}00`, `00ff${rising}`, `${rising}00ff`]) assert.notEqual(colorFamily(hex), "Gray");
  }
});

test("colorFamily() agrees with what most color names say of themselves", () => {
  const words = ["Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Pink"] as const;
  for (const word of words) {
    const hexes = colornames.filter(({ name }) => name.endsWith(` ${word}`)).map(({ hex }) => hex.slice(1));
    const agreeing = hexes.filter((hex) => colorFamily(hex) === word).length;
    assert.ok(agreeing / hexes.length > 0.6, `${word}: ${agreeing} of ${hexes.length}`);
  }
});

test("colorFamily() uses every family for the named colors", () => {
  const used = new Set(cssColors.map(({ hex }) => colorFamily(hex)));
  assert.deepEqual([...used].sort(), [...colorFamilies].sort());
});
