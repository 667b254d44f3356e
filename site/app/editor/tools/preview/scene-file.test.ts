import assert from "node:assert/strict";
import test from "node:test";
import { contrastRatio, isHex } from "@tincture/color";
import { createTheme, type ThemeMode, themeModes } from "@tincture/color/theme";
import { fc } from "../../../../../test/properties.ts";
import { runs } from "../../../../../test/sizes.ts";
import { drawScene, formatSvg } from "./scene-file.ts";
import { breakLines, fitSize, measureText, type Shape } from "./drawing.ts";
import { describeScene, createFrame } from "./frame.ts";
import { createPaint } from "./paint.ts";
import { formatPreview, readPreview, type Scene, scenes } from "./preview-state.ts";

const hex = fc.oneof(
  fc.stringMatching(/^[0-9a-f]{6}$/),
  fc.stringMatching(/^[0-9a-f]{2}$/).map((gray) => gray.repeat(3)),
  fc.constantFrom("00ff00", "ffff00", "ff00ff", "767676", "ffffff", "000000"),
);
const palettes = fc.array(hex, { minLength: 2, maxLength: 8 });
/** Sizes of a phone above its panel, tablets, screens, a banner and a tall picture. */
const rooms = [
  { width: 360, height: 340 },
  { width: 416, height: 900 },
  { width: 600, height: 1100 },
  { width: 1088, height: 760 },
  { width: 1600, height: 620 },
  { width: 540, height: 960 },
] as const;

interface Case {
  readonly colors: readonly string[];
  readonly scene: Scene;
  readonly mode: ThemeMode;
  readonly area: (typeof rooms)[number];
}

const cases: fc.Arbitrary<Case> = fc.record({
  colors: palettes,
  scene: fc.constantFrom(...scenes),
  mode: fc.constantFrom(...themeModes),
  area: fc.constantFrom(...rooms),
});

test("drawScene() writes readable text on its background, for any colors", () => {
  fc.assert(
    fc.property(cases, (one) => {
      const texts = listAll(draw(one)).filter(({ tag }) => tag === "text");
      assert.ok(texts.length > 3);
      for (const { attributes, ground = "", content = "" } of texts) {
        const ink = String(attributes["fill"]).slice(1);
        assert.ok(isHex(ink) && isHex(ground), content);
        assert.ok(contrastRatio(ink, ground) >= 4.5, `${content}: ${ink} on ${ground}`);
      }
    }),
    runs(150),
  );
});

test("drawScene() outlines every color of a chart with less than 3:1 to the page", () => {
  const colors = ["14213d", "fdf0d5", "e76f51", "2a9d8f"];
  for (const mode of ["light", "dark"] as const) {
    const { background, border } = createTheme(colors, "AA").looks[mode];
    const shapes = listAll(draw({ colors, scene: "chart", mode, area: rooms[3] })).filter(({ tag }) => tag !== "text");
    for (const color of colors.filter((hex) => contrastRatio(hex, background.hex) < 3)) {
      const filled = shapes.filter(({ attributes }) => attributes["fill"] === `#${color}`);
      assert.ok(filled.length >= 2, color);
      assert.deepEqual(new Set(filled.map(({ attributes }) => attributes["stroke"])), new Set([`#${border.hex}`]));
    }
  }
});

test("drawScene() shows every color unchanged in scenes about colors", () => {
  const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51", "8a5a83", "1d3557", "f1faee"];
  for (const scene of ["chart", "poster", "type"] as const) {
    const drawn = formatCase({ colors, scene, mode: "light", area: rooms[3] });
    for (const color of colors) assert.ok(drawn.includes(`"#${color}"`), `${scene} ${color}`);
  }
});

test("drawScene() paints its parts in the colors of their roles", () => {
  const colors = ["264653", "2a9d8f", "e9c46a"];
  for (const scene of scenes) {
    const shapes = draw({ colors, scene, mode: "light", area: rooms[3] }, { primary: "2a9d8f" });
    const part = shapes.filter(({ attributes }) => attributes["data-role"] === "primary");
    assert.ok(
      listAll(part.length > 0 ? part : shapes).some(({ attributes }) => attributes["fill"] === "#2a9d8f"),
      scene,
    );
  }
});

test("formatSvg() writes SVG attributes and escapes texts", () => {
  const svg = formatCase({ colors: ["264653", "e9c46a"], scene: "type", mode: "dark", area: rooms[3] });
  assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="1088" height="760" viewBox="0 0 1280 894"/);
  assert.match(svg, /font-size="[\d.]+" font-weight="600"/);
  assert.match(svg, />&amp;<\/text>/);
  assert.doesNotMatch(svg, /data-role|undefined|fontSize/);
});

test("measureText() grows with letters, size and weight", () => {
  assert.ok(measureText("will", 20) < measureText("mama", 20));
  assert.equal(measureText("mama", 20), 2 * measureText("mama", 10));
  assert.ok(measureText("mama", 20, 700) > measureText("mama", 20));
});

test("fitSize() keeps a size that fits and reduces others", () => {
  assert.equal(fitSize(["Park"], 20, 400), 20);
  const size = fitSize(["Evenings", "in the park"], 90, 200);
  assert.ok(size < 90 && measureText("in the park", size, 700) <= 201);
});

test("breakLines() keeps every word in order, and lines within the width", () => {
  const words = "Four small cabins above a lake, and a stove that is lit";
  const lines = breakLines(words, 16, 160);
  assert.equal(lines.join(" "), words);
  assert.ok(lines.length > 2 && lines.every((line) => measureText(line, 16) <= 160));
});

test("readPreview() reads what formatPreview() writes", () => {
  for (const scene of scenes) {
    for (const mode of themeModes) {
      const asked = { scene, mode };
      assert.deepEqual(readPreview(new URLSearchParams(formatPreview(asked))), asked);
    }
  }
});

test("readPreview() ignores unknown values", () => {
  assert.equal(readPreview(new URLSearchParams("preview=sculpture")), undefined);
  assert.equal(readPreview(new URLSearchParams("look=dark")), undefined);
  assert.deepEqual(readPreview(new URLSearchParams("preview=app&look=dim")), { scene: "app", mode: "light" });
});

function draw({ colors, scene, mode, area }: Case, roles = {}): readonly Shape[] {
  const theme = createTheme(colors, "AA", { roles });
  return drawScene(scene, createFrame(area.width, area.height), createPaint({ theme, mode, names: {} }));
}

function formatCase(one: Case): string {
  const { area, scene, mode } = one;
  const frame = createFrame(area.width, area.height);
  return formatSvg({ frame, shapes: draw(one), ...area, title: describeScene(scene, mode) });
}

function listAll(shapes: readonly Shape[]): readonly Shape[] {
  return shapes.flatMap((shape) => [shape, ...listAll(shape.children)]);
}
