import { colorContrast, pictureWidth, placeSwatches } from "@tincture/color";
import type { ThemeLook, ThemeRole } from "@tincture/color/theme";
import { type Area, Canvas } from "./canvas.ts";
import type { PaletteCard } from "./card.ts";
import { drawBands } from "./draw-bands.ts";
import { drawStrip, type Faces, paper, stripTop } from "./draw-strip.ts";
import { type Face, openFace } from "./glyph-atlas.ts";
import { roundCorners } from "./round-corners.ts";
import { isLegible, textWidth } from "./set-text.ts";

/** Of the width, that of the bands where a theme is beside them. */
const themedShare = 1 / 3;

export async function drawPalette({ colors, looks = [], ...written }: PaletteCard): Promise<Canvas> {
  const [title, sign] = [await openFace("title"), await openFace("sign")];
  const canvas = new Canvas(paper);
  const width = looks.length > 0 ? Math.round(pictureWidth * themedShare) : pictureWidth;
  drawBands(canvas, { x: 0, y: 0, width, height: stripTop }, colors);
  if (looks.length === 0) labelBands(canvas, colors, sign);
  const lookWidth = (pictureWidth - width) / 2;
  for (const [at, look] of looks.entries()) {
    drawLook(canvas, { x: width + at * lookWidth, y: 0, width: lookWidth, height: stripTop }, { look, title, sign });
  }
  // A name in letters that the atlas lacks gives way to the colors.
  const name = isLegible(title, written.title) ? written.title : colors.map((hex) => `#${hex}`).join(" ");
  drawStrip(canvas, { ...written, title: name, colors }, { title, sign });
  return canvas;
}

const labelBaseline = 464;

function labelBands(canvas: Canvas, colors: readonly string[], sign: Face): void {
  for (const { swatch: hex, start, end } of placeSwatches(colors)) {
    const x = (start + end - textWidth(sign, hex)) / 2;
    canvas.write(hex, { face: sign, ink: colorContrast(hex).text, x, baseline: labelBaseline });
  }
}

interface LookParts extends Faces {
  readonly look: ThemeLook;
}

/** An interface in a few strokes: a card with a heading, lines of text, buttons, and what tells of a state. */
function drawLook(canvas: Canvas, { x, y, width, height }: Area, { look, title, sign }: LookParts): void {
  const inset = 36;
  const inner = width - 4 * inset;
  const left = x + 2 * inset;
  const color = (role: ThemeRole): string => look[role].hex;
  canvas.cover({ x, y, width, height }, color("background"));
  const card = { x: x + inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  canvas.coverShape(roundCorners(card, 20), color("border"));
  canvas.coverShape(
    roundCorners({ x: card.x + 2, y: card.y + 2, width: card.width - 4, height: card.height - 4 }, 18),
    color("surface_raised"),
  );
  canvas.write("Heading", { face: title, ink: color("text"), x: left, baseline: 132 });
  canvas.write("Quiet text below it", { face: sign, ink: color("text_muted"), x: left, baseline: 184 });
  for (const [at, role] of (["primary", "secondary", "accent"] as const).entries()) {
    const button = { x: left, y: 216 + at * 66, width: inner, height: 54 };
    canvas.coverShape(roundCorners(button, 12), color(role));
    const label = role.charAt(0).toUpperCase() + role.slice(1);
    const middle = left + (inner - textWidth(sign, label)) / 2;
    canvas.write(label, { face: sign, ink: color(`on_${role}`), x: middle, baseline: button.y + 37 });
  }
  for (const [at, role] of (["success", "warning", "danger"] as const).entries()) {
    canvas.coverShape(roundCorners({ x: left + at * 44, y: 416, width: 28, height: 28 }, 14), color(role));
  }
}
