import { colorContrast, pictureHeight, pictureWidth, placeSwatches } from "@tincture/color";
import type { ThemeLook, ThemeRole } from "@tincture/color/theme";
import { type ColorCard, drawStrip, type Faces, margin, type PaletteCard, stripTop } from "./draw-strip.ts";
import { drawText, type Face, isLegible, shortenText, textWidth, wrapText } from "./lettering.ts";
import { type Area, drawBands, drawRect } from "./svg.ts";

/** The part of the width that the bands have beside a theme. */
const themedShare = 1 / 3;

export function drawPalette({ colors, looks = [], ...text }: PaletteCard, faces: Faces): string {
  const width = looks.length > 0 ? Math.round(pictureWidth * themedShare) : pictureWidth;
  const lookWidth = (pictureWidth - width) / 2;
  // Hexes replace a name that the font lacks letters for.
  const title = isLegible(faces.title, text.title) ? text.title : colors.map((hex) => `#${hex}`).join(" ");
  return [
    drawBands({ x: 0, y: 0, width, height: stripTop }, colors),
    looks.length === 0 ? labelBands(colors, faces.small) : "",
    ...looks.map((look, at) =>
      drawLook({ x: width + at * lookWidth, y: 0, width: lookWidth, height: stripTop }, look, faces),
    ),
    drawStrip({ ...text, title, colors }, faces),
  ].join("");
}

const labelBaseline = 464;

function labelBands(colors: readonly string[], face: Face): string {
  const labels = placeSwatches(colors).map(({ swatch: hex, start, end }) => {
    const x = (start + end - textWidth(face, hex)) / 2;
    return drawText(face, hex, { ink: colorContrast(hex).text, x, baseline: labelBaseline });
  });
  return labels.join("");
}

function drawLook({ x, y, width, height }: Area, look: ThemeLook, { title, small }: Faces): string {
  const inset = 36;
  const inner = width - 4 * inset;
  const left = x + 2 * inset;
  const color = (role: ThemeRole): string => look[role].hex;
  const card = { x: x + inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  const face = { x: card.x + 2, y: card.y + 2, width: card.width - 4, height: card.height - 4 };
  const buttons = (["primary", "secondary", "accent"] as const).map((role, at) => {
    const button = { x: left, y: 216 + at * 66, width: inner, height: 54 };
    const label = role.charAt(0).toUpperCase() + role.slice(1);
    const middle = left + (inner - textWidth(small, label)) / 2;
    return (
      drawRect(button, color(role), 12) +
      drawText(small, label, { ink: color(`on_${role}`), x: middle, baseline: button.y + 37 })
    );
  });
  const states = (["success", "warning", "danger"] as const).map((role, at) =>
    drawRect({ x: left + at * 44, y: 416, width: 28, height: 28 }, color(role), 14),
  );
  return [
    drawRect({ x, y, width, height }, color("background")),
    drawRect(card, color("border"), 20),
    drawRect(face, color("surface_raised"), 18),
    drawText(title, "Heading", { ink: color("text"), x: left, baseline: 132 }),
    drawText(small, "Quiet text below it", { ink: color("text_muted"), x: left, baseline: 184 }),
    ...buttons,
    ...states,
  ].join("");
}

const tintsTop = 540;
const hexBaseline = 400;
const noteBaseline = 452;
const siteNameBaseline = 96;
const lineHeight = 92;
const linesMax = 2;
const widthMax = pictureWidth - 2 * margin;

export function drawColor(
  { hex, tints, title, note, siteName }: ColorCard,
  { display, title: middle, small }: Faces,
): string {
  const { text: ink } = colorContrast(hex);
  const lines = wrapText(display, title, { widthMax, linesMax });
  const isNamed = title !== `#${hex}`;
  const lastBaseline = hexBaseline - (isNamed ? 90 : 20);
  return [
    drawRect({ x: 0, y: 0, width: pictureWidth, height: pictureHeight }, hex),
    drawBands({ x: 0, y: tintsTop, width: pictureWidth, height: pictureHeight - tintsTop }, tints),
    drawText(small, shortenText(small, siteName, widthMax), { ink, x: margin, baseline: siteNameBaseline }),
    ...lines.map((line, at) => {
      const baseline = lastBaseline - (lines.length - 1 - at) * lineHeight;
      return drawText(display, line, { ink, x: margin, baseline });
    }),
    isNamed ? drawText(middle, `#${hex}`, { ink, x: margin, baseline: hexBaseline }) : "",
    drawText(small, shortenText(small, note, widthMax), { ink, x: margin, baseline: noteBaseline }),
  ].join("");
}
