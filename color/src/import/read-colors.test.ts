import assert from "node:assert/strict";
import test from "node:test";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { runs, size } from "../../../test/sizes.ts";
import { foundColorsMax } from "./found-colors.ts";
import { importEndings, readColors, sourceLengthMax } from "./import-formats.ts";

/** Colors as `hex` or `hex name`. */
const listOf = (source: string | Uint8Array) =>
  readColors(source).colors.map(({ hex, name }) => (name === "" ? hex : `${hex} ${name}`));

/** Texts and what is found in them. */
const texts: Readonly<Record<string, readonly (readonly [text: string, ...colors: readonly string[]])[]>> = {
  lists: [
    ["#264653, #2A9D8F; e9c46a", "264653", "2a9d8f", "e9c46a"],
    ["264653 2a9d8f\nE9C46A", "264653", "2a9d8f", "e9c46a"],
    ["264653-2a9d8f-e9c46a", "264653", "2a9d8f", "e9c46a"],
    ["#f00; rebeccapurple, #2A9D8F e9c46a", "ff0000", "663399", "2a9d8f", "e9c46a"],
    ["red, teal, Dark Red", "ff0000", "008080", "8b0000"],
    ["38 70 83\n42 157 143", "264653", "2a9d8f"],
    ["255 250 250\t\tsnow\n248 248 255\t\tghost white", "fffafa snow", "f8f8ff ghost white"],
    ["222.2 47.4% 11.2%\n210 40% 98%", "0f172a", "f8fafc"],
    ["[(38,70,83),(42,157,143)]", "264653", "2a9d8f"],
    ["{ r: 38, g: 70, b: 83 }", "264653"],
    ["rgb(0.149, 0.274, 0.325)", "264653"],
    ["Deep water: #264653\nSea – 2A9D8F\n3. Gold #e9c46a", "264653 Deep water", "2a9d8f Sea", "e9c46a Gold"],
    ["My palette is https://coolors.co/264653-2a9d8f, I think", "264653", "2a9d8f"],
    ["Sea, #2a9d8f, Ink, #1d3557", "2a9d8f Sea", "1d3557 Ink"],
    ["264653: Deep\n#2a9d8f (Sea)\n3. E9C46A", "264653 Deep", "2a9d8f Sea", "e9c46a"],
    ["background-color: rgb(1 2 3)", "010203"],
    ["Brand uses #E63946 for alerts and rgb(29, 53, 87) for text.", "e63946", "1d3557"],
    ["Facade,#B22222\nDecade,#BFFF00", "b22222 Facade", "bfff00 Decade"],
    ["- **Brand Red** (`#E63946`): for buttons\n- Ink: `#1D3557`", "e63946 Brand Red", "1d3557 Ink"],
    ["! rgb.txt\n255 250 250\t\tsnow\n248 248 255\t\tghost white", "fffafa snow", "f8f8ff ghost white"],
    ["Sea, #2a9d8f and #264653\nInk: #1d3557", "2a9d8f", "264653", "1d3557 Ink"],
    ["R: 230 G: 57 B: 70", "e63946"],
    ["Brand red\nRGB 230 57 70\nCMYK 0 75 70 10", "e63946"],
    ["CMYK: 0, 75, 70, 10", "e63945"],
    ["C=0 M=75 Y=70 K=10", "e63945"],
    [
      "Two: https://coolors.co/264653-2a9d8f and https://colorhunt.co/palette/222831393e4600adb5eeeeee.",
      "264653",
      "2a9d8f",
      "222831",
      "393e46",
      "00adb5",
      "eeeeee",
    ],
    ["JASC-PAL\n0100\n2\n$ALPHA 1\n230 57 70 255\n29 53 87 0", "e63946", "1d3557"],
    ["2a9d8f – 1d3557 — e9c46a", "2a9d8f", "1d3557", "e9c46a"],
    ["#2a9d8f#1d3557", "2a9d8f", "1d3557"],
    ["RGB(42,157,143) HSL(210°,50%,40%)", "2a9d8f", "336699"],
    ["#2a9d\u00ad8f", "2a9d8f"],
    ["Our red is #e63946, see #123 and issue #123456 of 2024", "e63946"],
  ],
  "eight digits, by their format": [
    ["FF2C2137", "2c2137"],
    ["; paint.net Palette File\nFF2C2137\n80764462", "2c2137", "764462"],
    ["#FFBB86FC\n#FF6200EE\n#FF3700B3", "bb86fc", "6200ee", "3700b3"],
    ["#2C2137FF #764462FF", "2c2137", "764462"],
    [".a { color: #FF2C2137 }", "ff2c21"],
    [
      '<resources><color name="purple_200">#FFBB86FC</color><color name="b">#80000000</color><color name="c">@color/b</color></resources>',
      "bb86fc purple_200",
      "000000 b",
    ],
    [
      '<resources><style name="Theme.App"><item name="colorPrimary">#FF6750A4</item></style></resources>',
      "6750a4 colorPrimary",
    ],
    ['import QtQuick\nRectangle { border.color: "#802a9d8f" }', "2a9d8f border.color"],
    ['Rectangle { color: Qt.rgba(0.5, 0.25, 0, 1); border.color: "#802a9d8f" }', "804000", "2a9d8f border.color"],
    ['<ResourceDictionary xmlns="x"><Color x:Key="Brand">#FF264653</Color></ResourceDictionary>', "264653 Brand"],
    ['{"argb-hex": "FF2C2137", "name": "Plum"}', "2c2137 Plum"],
  ],
  tables: [
    ["Acme Red,E63946", "e63946 Acme Red"],
    ["Acme Red\tE63946\nInk\t1D3557", "e63946 Acme Red", "1d3557 Ink"],
    ["id,name,hex,year\n123456,Acme Red,E63946,2024\n234567,Ink,1D3557,2023", "e63946 Acme Red", "1d3557 Ink"],
    ['"Red, deep","#E63946"\n"Ink ""x""","#1D3557"', "e63946 Red, deep", '1d3557 Ink "x"'],
    ["Acme Red\t#E63946\trgb(230, 57, 70)\nInk\t#1D3557\trgb(29, 53, 87)", "e63946 Acme Red", "1d3557 Ink"],
    ["sku,color,hex\nABC123,Rose,E11D48\nDEF456,Sky,0EA5E9", "e11d48 Rose", "0ea5e9 Sky"],
    ["| Light | Dark |\n|---|---|\n| #ffffff | #000000 |\n\nend", "ffffff Light", "000000 Dark"],
    ["Farbe;Rot;Grün;Blau\nAcme;230;57;70\nTinte;29;53;87", "e63946 Acme", "1d3557 Tinte"],
    ["sep=;\nName;Hex\nAcme Rot;#E63946", "e63946 Acme Rot"],
    ["Name;R;G;B\nAcme;0,902;0,224;0,275", "e63946 Acme"],
    ["# Colors\n\n| Color | Hex |\n|---|---|\n| **Sea** | `#2a9d8f` |\n\nAnd #1d3557.", "2a9d8f Sea", "1d3557"],
    ["INSERT INTO c VALUES (123456, 'Sea', '#2a9d8f'), (234567, 'Ink', '#1D3557');", "2a9d8f Sea", "1d3557 Ink"],
    ["Name,C,M,Y,K\nInk,100,0,0,50", "008080 Ink"],
    ["name;r;g;b\nSea;42;157;143\nInk;29;53;87", "2a9d8f Sea", "1d3557 Ink"],
    ["Name,Color\nFlag,tomato\nSky,#87ceeb", "ff6347 Flag", "87ceeb Sky"],
    ["| Name | Hex |\n|------|-----|\n| Sea | #2a9d8f |\n| Ink | `#1d3557` |", "2a9d8f Sea", "1d3557 Ink"],
  ],
  "style sheets": [
    [
      ".a { color: #F00; background: rgb(0 128 0 / 50%) } /* #123456 */ #fab { fill: hsl(240 100% 50%) }",
      "ff0000",
      "008000",
      "0000ff",
    ],
    ["a { background: url(#abcdef) #2a9d8f }", "2a9d8f"],
    [
      ".a:hover #fab { color: tomato; font-family: Tan; animation: red 2s; background: linear-gradient(salmon, #fff) }",
      "ff6347",
      "fa8072",
      "ffffff",
    ],
    [":root { --brand: #e63946; --theme: solarized; --b: tomato; --space: 1 2 3 }", "e63946 brand", "ff6347 b"],
    [
      ":root { --background: oklch(1 0 0); --ink: oklch(0.145 0 0); --border: #eee } .dark { --ring: #123 }",
      "ffffff background",
      "0a0a0a ink",
      "eeeeee border",
      "112233 ring",
    ],
    [":root { --primary: 222.2 47.4% 11.2%; --radius: 0.5rem } a { color: hsl(var(--primary)) }", "0f172a primary"],
    [":root { --sea: 42 157 143 } a { color: rgb(var(--sea) / 50%) }", "2a9d8f sea"],
    ['$sea: #2a9d8f; $map: ("ink": #1d3557, gold: tomato);', "2a9d8f sea", "1d3557 ink", "ff6347 gold"],
    ["@brand: #e63946;\n@edge: rgba(#264653, .5);", "e63946 brand", "264653 edge"],
  ],
  markup: [
    [
      '<svg><style>.cls-1{fill:#264653}.cls-2{fill:#2a9d8f}</style><stop stop-color="#f4a261"/><stop style="stop-color:#e76f51"/></svg>',
      "264653",
      "2a9d8f",
      "f4a261",
      "e76f51",
    ],
    ['<svg><style>:root{--brand:#264653}</style><rect fill="var(--brand)"/><text>#ffffff</text></svg>', "264653 brand"],
    ['<svg><path id="fade" fill="#264653"><title>Sea</title></path><use href="#fade"/>red</svg>', "264653 Sea"],
    [
      '<svg xmlns:sodipodi="x"><sodipodi:namedview pagecolor="#ffffff"/><clipPath><rect fill="white"/></clipPath><rect fill="#264653"/></svg>',
      "264653",
    ],
    [
      '<mxfile><mxCell style="rounded=1;fillColor=#dae8fc;strokeColor=#6c8ebf"/></mxfile>',
      "dae8fc fillColor",
      "6c8ebf strokeColor",
    ],
    ["<p>Caf&#233; &#x1F600; red</p><ul><li>#264653</li></ul>", "264653"],
    ['<office:color-table><draw:color draw:name="Gray" draw:color="#808080"/></office:color-table>', "808080 Gray"],
    [
      '<SCRIBUSCOLORS><COLOR NAME="Sea" SPACE="RGB" R="42" G="157" B="143"/><COLOR NAME="Ink" SPACE="CMYK" C="100" M="0" Y="0" K="50"/></SCRIBUSCOLORS>',
      "2a9d8f Sea",
      "008080 Ink",
    ],
    [
      "<plist><dict><key>Ansi 0 Color</key><dict><key>Blue Component</key><real>0.2</real><key>Green Component</key><real>0.4</real><key>Red Component</key><real>0.6</real></dict></dict></plist>",
      "996633 Ansi 0 Color",
    ],
  ],
  programs: [
    ["let brand = UIColor(red: 181/255.0, green: 31/255, blue: 0.5, alpha: 1.0)", "b51f80 brand"],
    ["static let acme = Color(red: 0.2, green: 0.4, blue: 0.6)\nlet red = Color.red", "336699 acme"],
    ["UIColor *sea = [UIColor colorWithRed:0.15 green:70/255.0 blue:83/255.0f alpha:1.0];", "264653 sea"],
    ["val Purple200 = Color(0xFFBB86FC)", "bb86fc Purple200"],
    [
      "static const Color brand = Color(0xFF264653);\nfinal sea = Color.fromARGB(255, 42, 157, 143);",
      "264653 brand",
      "2a9d8f sea",
    ],
    ["Color Brand = Color.FromArgb(255, 38, 70, 83);", "264653 Brand"],
    [
      "module.exports = { colors: { brand: { DEFAULT: '#264653', 50: '#eef' }, font: 'Tan' } }",
      "264653 brand",
      "eeeeff brand-50",
    ],
    ["var Sea = color.RGBA{R: 42, G: 157, B: 143, A: 255}", "2a9d8f Sea"],
    ["Color.FromArgb(0xFF, 0x26, 0x46, 0x53); Color.FromRgb(42,157,143);", "264653", "2a9d8f"],
    ["const colors = [{ name: 'Acme Red', hex: '#E63946' }];", "e63946 Acme Red"],
    ["\\definecolor{acme}{HTML}{264653}", "264653 acme"],
    ['QColor sea(42, 157, 143); QColor ink("#1d3557");', "2a9d8f sea", "1d3557 ink"],
    [
      "color sea = color(42, 157, 143); color[] all = { #264653, #e9c46a }; fill(231, 111, 81); background(255);",
      "2a9d8f sea",
      "264653",
      "e9c46a",
      "e76f51",
    ],
    ["colorMode(HSB, 255); fill(42, 157, 143); stroke('#264653')", "264653"],
    ["const colors = { ink: 'navy', sea: '#2a9d8f' };", "000080 ink", "2a9d8f sea"],
    ["[colors.normal]\nred = '0xcc6666'", "cc6666 red"],
    ["[package]\nname = 'red'\n[palette]\nink = '264653'", "264653 ink"],
    ["<div style={{ color: 'tomato', backgroundColor: '#264653' }}>", "ff6347", "264653 backgroundColor"],
    ["[Colors:Window]\nBack=239,240,241\n[General]\nSize=10,20,30", "eff0f1 Back"],
    ['name: "Red"\npalette:\n  base00: "#181818"\n  base08: "#ab4642"', "181818 base00", "ab4642 base08"],
    ["colors:\n  - hex: e63946\n  - hex: 123456", "e63946", "123456"],
    ['colors:\n  primary: "#264653"\n  accent: tomato\n  id: "264653"', "264653 primary", "ff6347 accent"],
  ],
  JSON: [
    [
      '{"a":{"$value":"#264653"},"b":{"$value":{"colorSpace":"srgb","components":[1,0,0]}},"c":{"$value":"{a}"}}',
      "264653 a",
      "ff0000 b",
    ],
    ['["264653","#2a9d8f",7,null]', "264653", "2a9d8f"],
    ['{"Charcoal":"264653","Sea":"2a9d8f"}', "264653 Charcoal", "2a9d8f Sea"],
    ['[{"name":"Sea","hex":"2a9d8f","rgb":[42,157,143],"cmyk":[73,0,9,38]}]', "2a9d8f Sea"],
    [
      '{"colors":[{"name":"Sea","red":0.1647,"green":0.6157,"blue":0.5608,"alpha":1},{"red":0,"green":0,"blue":0}]}',
      "2a9d8f Sea",
      "000000",
    ],
    ['{"colors":[{"color":{"color-space":"gray-gamma-22","components":{"alpha":"1.000","white":"0.500"}}}]}', "808080"],
    [
      '{"color":{"color-space":"extended-linear-srgb","components":{"red":"0.5","green":"0.5","blue":"0.5","alpha":"1"}}}',
      "bcbcbc",
    ],
    ['{"colors":{"sea":[42,157,143],"ink":[29,53,87]},"size":[10,20,30]}', "2a9d8f sea", "1d3557 ink"],
    ['{"name":"Red","valuesByMode":{"1:0":{"r":0.90196,"g":0.22353,"b":0.27451,"a":1}}}', "e63946 Red"],
    ['{"cssVars":{"light":{"primary":"222.2 47.4% 11.2%","radius":"0.5rem"}}}', "0f172a primary"],
    ['{"name":"Brand","fills":[{"type":"SOLID","color":{"r":0.149,"g":0.2745,"b":0.3255}}]}', "264653 Brand"],
    ['{"name":"SWEETIE 16","colors":["1a1c2c","5d275d"]}', "1a1c2c", "5d275d"],
    ['{"result":[[38,70,83],[42,157,143]]}', "264653", "2a9d8f"],
    ['{"blue":{"500":{"value":"#3b82f6"}},"ink":{"h":210,"s":50,"l":40}}', "3b82f6 blue-500", "336699 ink"],
    ['{ // theme\n "colors": {"editor.background": "#1e1e1e",}, "type": "dark" }', "1e1e1e editor.background"],
  ],
};
for (const [kind, cases] of Object.entries(texts)) {
  test(`readColors() reads ${kind}`, () => {
    for (const [text, ...colors] of cases) assert.deepEqual(listOf(text), colors, text);
  });
}

const innocent = [
  "the red and blue theme solarized",
  "Orange, Apple, Banana",
  "550e8400-e29b-41d4-a716-446655440000",
  "Caf&#233; &#8211; &#x1F600;",
  "Call +1 555 123456 in 2024, order 264653, commit e63946a",
  "Tags: #add, #decade and #1234",
  "20240101 20250101",
  '{"id":"e63946","commit":"264653","version":"123456","mood":"red","tags":["red","blue"]}',
  '{"vertices":[[0,1,0],[1,1,1]],"size":[10,20,30]}',
  "id,name\n123456,Ann\n234567,Bob",
  "https://example.com/orders/123456-654321",
  "https://github.com/a/b/commit/e63946",
  "https://example.com/items/507f1f77bcf86cd799439011",
  '<resources><string name="red">blue</string></resources>',
  "let red = UIColor.red; theme: red",
  "document.querySelector('#facade'); link = { href: '#add' }",
  `<div style="background-image: url('#fade')"></div>`,
  "Colors: teal, navy and gold",
  "name,math,bio,art\nAnn,90,80,70\nBob,60,70,80",
  "const zeros = new Array(5).fill(0, 1, 3);",
  '{"palette":{"offset":[40,50,60],"range":[0,100,200]},"color":{"scale":{"domain":[10,20,30]}}}',
  "12:34:56 on 2024-01-02, #2024",
  "https://example.com/?color_id=264653&order=e63946&product=112233&page=e63946",
  "name,team\nRed,Blue\nAnn,Green",
];
test("readColors() invents nothing from words, numbers and codes, and says why in a sentence", () => {
  for (const text of innocent) {
    const { colors, missed } = readColors(text);
    assert.deepEqual(colors, [], text);
    assert.ok(missed.length > 0 && missed.every((sentence) => /\w+ \w+ \w+.*[.?]$/.test(sentence)), missed.join());
  }
});

const refusals = [
  ["a { color: color(nowhere 1 0 0); fill: #12345 }", /color\(\) knows the spaces srgb/, /has 5 digits/],
  ["a { color: oklch(from red l c h) }", /relative color/],
  ["a { color: rgb(calc(1 + 2) 0 0) }", /calc\(\) are not evaluated/],
  ["a { color: hsl(var(--gone)) }", /--gone is not defined in this text/],
  ["$a: darken(#264653, 10%);", /computed when the style sheet is compiled/],
  ["264653, tael", /"tael" is not a color. Did you mean "teal"\?/],
  ["264653, tael, color(display-p3 1 0 0), oklch(from red l c h)", /"tael" is not a color/, /relative color/],
  ["https://lospec.com/palette-list/sweetie-16", /Lospec holds the palette's name/],
  ["https://color.adobe.com/My-Theme-color-theme-12345/", /Adobe Color holds the theme's number/],
  ["https://paletton.com/#uid=13a0u0k", /Paletton holds the palette in a code/],
  ["https://example.com/palette/synth-in-dandelion", /names a palette and does not hold its colors/],
  ["GIMP Gradient\nName: x\n1\n", /GIMP gradient/],
  ['{"a":{"$value":{"colorSpace":"acescg","components":[1,0,0]}}}', /the space "acescg"/],
] as const;
test("readColors() names what it did not read, and why", () => {
  for (const [text, ...reasons] of refusals) {
    const { missed } = readColors(text);
    assert.equal(missed.length, reasons.length, text);
    reasons.forEach((reason, at) => assert.match(missed[at] ?? "", reason));
  }
});

test("readColors() notes what colors lost", () => {
  const { notes } = readColors("a { b: #12345678; c: color(display-p3 1 0 0); d: device-cmyk(1 0 0 0) }");
  assert.equal(notes.length, 3);
  assert.match(notes.join(" "), /Transparency was dropped from 1 color.*outside sRGB.*CMYK/);
});

test("readColors() refuses formats by their names", () => {
  const heads = {
    "%PDF-1.7": /PDF/,
    "\x89PNG\r\n": /picture.*Picture/,
    "8BCB": /color book/,
    bplist00: /Apple color list/,
    "\x1f\x8b\b": /gzip/,
  };
  for (const [head, reason] of Object.entries(heads)) {
    assert.match(readColors(Buffer.from(`${head}\0\0\0\0\0\0\0\0`, "latin1")).missed.join(), reason, head);
  }
});

test("importEndings are those of every format, each once", () => {
  assert.equal(new Set(importEndings).size, importEndings.length);
  for (const ending of [
    "ase",
    "aco",
    "act",
    "pal",
    "gpl",
    "kpl",
    "swatches",
    "sketchpalette",
    "soc",
    "hex",
    "csv",
    "svg",
  ]) {
    assert.ok(importEndings.includes(ending), ending);
  }
});

test("readColors() refuses what is too large, cut off, or no text", () => {
  assert.throws(() => readColors("#".repeat(sourceLengthMax + 1)), RangeError);
  assert.throws(() => readColors(Uint8Array.of(0x41, 0x53, 0x45, 0x46, 0, 1, 0, 0, 0, 0, 0, 9)), /ends before/);
  assert.throws(() => readColors(Uint8Array.of(0x99, 0x01, 0x00, 0x47, 0xff, 0xfe)), /neither a text nor swatches/);
});

test("readColors() of anything finds hexes, bounded, or refuses it", () => {
  const start = fc.constantFrom(
    [],
    [0x41, 0x53, 0x45, 0x46, 0, 1, 0, 0, 0, 0, 0],
    [0, 1, 0],
    [0, 2, 0],
    [0x50, 0x4b, 3, 4],
    Array.from("RIFF1234PAL data", (letter) => letter.charCodeAt(0)),
    Array.from("\u0089PNG\r\n\u001a\n1234567890123456\u0008\u0003", (letter) => letter.charCodeAt(0)),
  );
  const bytes = fc
    .tuple(start, fc.uint8Array({ maxLength: 80 }))
    .map(([head, rest]) => Uint8Array.from([...head, ...rest]));
  const pieces = fc
    .array(fc.oneof(fc.constantFrom(...Object.values(texts).flat(2)), anyText({ maxLength: 8 })), { maxLength: 4 })
    .map((parts) => parts.join(""));
  const cut = fc.tuple(pieces, fc.nat(200)).map(([text, at]) => text.slice(at % (text.length + 1)));
  fc.assert(
    fc.property(fc.oneof(anyText({ maxLength: 80 }), bytes, pieces, cut), (source) => {
      try {
        const { colors, missed } = readColors(source);
        assert.ok(colors.every(({ hex }) => /^[0-9a-f]{6}$/.test(hex)));
        assert.ok(colors.length > 0 || missed.length > 0);
      } catch (error) {
        assert.ok(error instanceof SyntaxError || error instanceof RangeError, String(error));
      }
    }),
    runs(400),
  );
  assert.equal(readColors("#264653 ".repeat(1000)).colors.length, foundColorsMax);
});

test("readColors() of a source that opens and never closes comes to an end, however long", () => {
  // A quadratic reader would take far too long at a small part of the limit, too.
  const length = size === "long" ? sourceLengthMax : sourceLengthMax / 64;
  const pieces = [
    "/*",
    ">",
    "rgb(",
    "#fff ",
    "<a ",
    "[",
    "//",
    "url(#",
    "a: #fff {",
    "$a: (",
    "--",
    "\\",
    '"a\\',
    "a,b\n",
    "Color(0xFF264653);",
    "|#fff|b|\nx\n",
    "https://a.b/?c=1 ",
  ];
  for (const start of ["", "{", "<svg>"]) {
    for (const piece of pieces) {
      const { missed } = readColors(start + piece.repeat(Math.floor((length - 10) / piece.length)));
      assert.ok(missed.length <= 20);
    }
  }
});
