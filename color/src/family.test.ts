import assert from "node:assert/strict";
import { test } from "node:test";
import { colornames } from "color-name-list";
import { fc } from "../../test/properties.ts";
import { colorFamilies, type ColorFamily, colorFamily } from "./family.ts";

// All named colors of CSS Color 4, section 6.1, each with its family.
const cssColors: readonly (readonly [string, string, ColorFamily])[] = [
  ["aliceblue", "f0f8ff", "Gray"],
  ["antiquewhite", "faebd7", "Orange"],
  ["aqua", "00ffff", "Blue"],
  ["aquamarine", "7fffd4", "Green"],
  ["azure", "f0ffff", "Gray"],
  ["beige", "f5f5dc", "Yellow"],
  ["bisque", "ffe4c4", "Orange"],
  ["black", "000000", "Gray"],
  ["blanchedalmond", "ffebcd", "Orange"],
  ["blue", "0000ff", "Blue"],
  ["blueviolet", "8a2be2", "Purple"],
  ["brown", "a52a2a", "Red"],
  ["burlywood", "deb887", "Orange"],
  ["cadetblue", "5f9ea0", "Blue"],
  ["chartreuse", "7fff00", "Green"],
  ["chocolate", "d2691e", "Orange"],
  ["coral", "ff7f50", "Orange"],
  ["cornflowerblue", "6495ed", "Blue"],
  ["cornsilk", "fff8dc", "Yellow"],
  ["crimson", "dc143c", "Red"],
  ["cyan", "00ffff", "Blue"],
  ["darkblue", "00008b", "Blue"],
  ["darkcyan", "008b8b", "Blue"],
  ["darkgoldenrod", "b8860b", "Yellow"],
  ["darkgray", "a9a9a9", "Gray"],
  ["darkgreen", "006400", "Green"],
  ["darkgrey", "a9a9a9", "Gray"],
  ["darkkhaki", "bdb76b", "Yellow"],
  ["darkmagenta", "8b008b", "Purple"],
  ["darkolivegreen", "556b2f", "Green"],
  ["darkorange", "ff8c00", "Orange"],
  ["darkorchid", "9932cc", "Purple"],
  ["darkred", "8b0000", "Red"],
  ["darksalmon", "e9967a", "Orange"],
  ["darkseagreen", "8fbc8f", "Green"],
  ["darkslateblue", "483d8b", "Purple"],
  ["darkslategray", "2f4f4f", "Blue"],
  ["darkslategrey", "2f4f4f", "Blue"],
  ["darkturquoise", "00ced1", "Blue"],
  ["darkviolet", "9400d3", "Purple"],
  ["deeppink", "ff1493", "Pink"],
  ["deepskyblue", "00bfff", "Blue"],
  ["dimgray", "696969", "Gray"],
  ["dimgrey", "696969", "Gray"],
  ["dodgerblue", "1e90ff", "Blue"],
  ["firebrick", "b22222", "Red"],
  ["floralwhite", "fffaf0", "Gray"],
  ["forestgreen", "228b22", "Green"],
  ["fuchsia", "ff00ff", "Pink"],
  ["gainsboro", "dcdcdc", "Gray"],
  ["ghostwhite", "f8f8ff", "Gray"],
  ["gold", "ffd700", "Yellow"],
  ["goldenrod", "daa520", "Yellow"],
  ["gray", "808080", "Gray"],
  ["green", "008000", "Green"],
  ["greenyellow", "adff2f", "Green"],
  ["grey", "808080", "Gray"],
  ["honeydew", "f0fff0", "Green"],
  ["hotpink", "ff69b4", "Pink"],
  ["indianred", "cd5c5c", "Red"],
  ["indigo", "4b0082", "Purple"],
  ["ivory", "fffff0", "Yellow"],
  ["khaki", "f0e68c", "Yellow"],
  ["lavender", "e6e6fa", "Purple"],
  ["lavenderblush", "fff0f5", "Gray"],
  ["lawngreen", "7cfc00", "Green"],
  ["lemonchiffon", "fffacd", "Yellow"],
  ["lightblue", "add8e6", "Blue"],
  ["lightcoral", "f08080", "Pink"],
  ["lightcyan", "e0ffff", "Blue"],
  ["lightgoldenrodyellow", "fafad2", "Yellow"],
  ["lightgray", "d3d3d3", "Gray"],
  ["lightgreen", "90ee90", "Green"],
  ["lightgrey", "d3d3d3", "Gray"],
  ["lightpink", "ffb6c1", "Pink"],
  ["lightsalmon", "ffa07a", "Orange"],
  ["lightseagreen", "20b2aa", "Green"],
  ["lightskyblue", "87cefa", "Blue"],
  ["lightslategray", "778899", "Gray"],
  ["lightslategrey", "778899", "Gray"],
  ["lightsteelblue", "b0c4de", "Blue"],
  ["lightyellow", "ffffe0", "Yellow"],
  ["lime", "00ff00", "Green"],
  ["limegreen", "32cd32", "Green"],
  ["linen", "faf0e6", "Gray"],
  ["magenta", "ff00ff", "Pink"],
  ["maroon", "800000", "Red"],
  ["mediumaquamarine", "66cdaa", "Green"],
  ["mediumblue", "0000cd", "Blue"],
  ["mediumorchid", "ba55d3", "Purple"],
  ["mediumpurple", "9370db", "Purple"],
  ["mediumseagreen", "3cb371", "Green"],
  ["mediumslateblue", "7b68ee", "Purple"],
  ["mediumspringgreen", "00fa9a", "Green"],
  ["mediumturquoise", "48d1cc", "Green"],
  ["mediumvioletred", "c71585", "Pink"],
  ["midnightblue", "191970", "Blue"],
  ["mintcream", "f5fffa", "Gray"],
  ["mistyrose", "ffe4e1", "Pink"],
  ["moccasin", "ffe4b5", "Yellow"],
  ["navajowhite", "ffdead", "Orange"],
  ["navy", "000080", "Blue"],
  ["oldlace", "fdf5e6", "Yellow"],
  ["olive", "808000", "Green"],
  ["olivedrab", "6b8e23", "Green"],
  ["orange", "ffa500", "Orange"],
  ["orangered", "ff4500", "Orange"],
  ["orchid", "da70d6", "Purple"],
  ["palegoldenrod", "eee8aa", "Yellow"],
  ["palegreen", "98fb98", "Green"],
  ["paleturquoise", "afeeee", "Blue"],
  ["palevioletred", "db7093", "Pink"],
  ["papayawhip", "ffefd5", "Yellow"],
  ["peachpuff", "ffdab9", "Orange"],
  ["peru", "cd853f", "Orange"],
  ["pink", "ffc0cb", "Pink"],
  ["plum", "dda0dd", "Purple"],
  ["powderblue", "b0e0e6", "Blue"],
  ["purple", "800080", "Purple"],
  ["rebeccapurple", "663399", "Purple"],
  ["red", "ff0000", "Red"],
  ["rosybrown", "bc8f8f", "Pink"],
  ["royalblue", "4169e1", "Blue"],
  ["saddlebrown", "8b4513", "Orange"],
  ["salmon", "fa8072", "Pink"],
  ["sandybrown", "f4a460", "Orange"],
  ["seagreen", "2e8b57", "Green"],
  ["seashell", "fff5ee", "Gray"],
  ["sienna", "a0522d", "Orange"],
  ["silver", "c0c0c0", "Gray"],
  ["skyblue", "87ceeb", "Blue"],
  ["slateblue", "6a5acd", "Purple"],
  ["slategray", "708090", "Gray"],
  ["slategrey", "708090", "Gray"],
  ["snow", "fffafa", "Gray"],
  ["springgreen", "00ff7f", "Green"],
  ["steelblue", "4682b4", "Blue"],
  ["tan", "d2b48c", "Orange"],
  ["teal", "008080", "Blue"],
  ["thistle", "d8bfd8", "Purple"],
  ["tomato", "ff6347", "Orange"],
  ["turquoise", "40e0d0", "Green"],
  ["violet", "ee82ee", "Purple"],
  ["wheat", "f5deb3", "Yellow"],
  ["white", "ffffff", "Gray"],
  ["whitesmoke", "f5f5f5", "Gray"],
  ["yellow", "ffff00", "Yellow"],
  ["yellowgreen", "9acd32", "Green"],
];

const grays = fc.integer({ min: 0, max: 255 }).map((byte) => byte.toString(16).padStart(2, "0").repeat(3));

test("colorFamily() files every CSS color as a designer would", () => {
  assert.equal(cssColors.length, 148);
  for (const [name, hex, family] of cssColors) assert.equal(colorFamily(hex), family, name);
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
  const used = new Set(cssColors.map(([, hex]) => colorFamily(hex)));
  assert.deepEqual([...used].sort(), [...colorFamilies].sort());
});
