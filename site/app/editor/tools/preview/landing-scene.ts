import {
  type Box,
  box,
  cut,
  disc,
  group,
  part,
  path,
  type Shape,
  stroke,
  text,
  breakLines,
  fitSize,
  measureText,
} from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { drawHaze, drawLandscape } from "./landscape.ts";
import { mix, type Paint } from "./paint.ts";

/** The landing page of a cabin rental: a header, a headline, a landscape and a booking form. */
export function drawLanding(frame: Frame, paint: Paint): readonly Shape[] {
  const { width, height, isTall } = frame;
  const sky = paint.role("background");
  const words = layOutText(frame);
  const landTop = Math.max(height * (isTall ? 0.54 : 0.5), words.end - (isTall ? 16 : 64));
  const land: Box = { x: 0, y: landTop, w: width, h: Math.max(height - landTop, 90) };
  const haze = mix(sky, paint.shades(2)[0] ?? sky, paint.isDark ? 0.18 : 0.45);
  const horizon = Math.max(words.end - 20, landTop - 40);
  return [
    part("neutral", [
      box({ x: 0, y: 0, w: width, h: height }, sky),
      drawHaze("haze", { sky, haze }),
      box({ x: 0, y: horizon, w: width, h: Math.max(height - horizon, 10) }, "url(#haze)"),
      ...drawLandscape(land, paint, sky),
    ]),
    drawHead(frame, paint),
    drawWords(words, frame, paint),
    ...(isTall && height < 640 ? [] : [drawBooking(frame, paint)]),
  ];
}

function drawHead({ width, isTall }: Frame, paint: Paint): Shape {
  const [sky, ink, muted] = [paint.role("background"), paint.role("text"), paint.role("text_muted")];
  const [margin, middle] = isTall ? [20, 38] : [64, 52];
  const links = isTall ? [] : ["Cabins", "Seasons", "Getting here", "Journal"];
  const act = isTall ? "Book" : "Book a stay";
  const actWidth = isTall ? 68 : 128;
  return group([
    part("primary", [
      box({ x: margin, y: middle - 15, w: 30, h: 30 }, paint.role("primary"), { rx: 9 }),
      path(`M${margin + 5} ${middle + 8}l7-12 5 7 3-4 5 9z`, { fill: paint.role("on_primary") }),
    ]),
    text("Wayside", { at: [margin + 40, middle + 6], size: 18, weight: 600, ink, ground: sky }),
    ...links.map((link, at) =>
      text(link, { at: [[430, 524, 632, 762][at] ?? 0, middle + 5], size: 16, ink: muted, ground: sky }),
    ),
    drawButton(act, { x: width - margin - actWidth, y: middle - 18, w: actWidth, h: 36 }, { paint, role: "primary" }),
  ]);
}

interface ButtonLook {
  readonly paint: Paint;
  readonly role: "primary" | "secondary";
}

function drawButton(label: string, area: Box, { paint, role }: ButtonLook): Shape {
  const fill = paint.role(role);
  const { x, y, w, h } = area;
  const size = h > 44 ? 17 : 15;
  const at = [x + w / 2, y + h / 2 + size * 0.35] as const;
  return part(role, [
    box(area, fill, { rx: h / 2 }),
    text(label, { at, size, weight: 600, ink: paint.role(`on_${role}`), ground: fill, anchor: "middle" }),
  ]);
}

const title = ["Stay where", "the road ends."];
const promise = "Four small cabins above a lake. No clocks, no screens, and a stove that is lit before you arrive.";

interface TextLayout {
  readonly margin: number;
  readonly tag: number;
  readonly size: number;
  readonly titleTop: number;
  readonly small: number;
  readonly lines: readonly string[];
  readonly linesTop: number;
  readonly buttons: number;
  readonly buttonHeight: number;
  readonly end: number;
}

function layOutText({ width, height, isTall }: Frame): TextLayout {
  const [margin, area] = isTall ? [20, width - 40] : [64, width * 0.62];
  const isShort = height < (isTall ? 560 : 640);
  const size = fitSize(title, isTall ? 60 : isShort ? 76 : 100, area);
  const small = isTall ? 16 : 20;
  const lines = isTall && isShort ? [] : breakLines(promise, small, isTall ? area : 520);
  const tag = isTall ? 82 : Math.max(112, height * 0.15);
  const titleTop = tag + 28 + (isTall ? 14 : 22);
  const linesTop = titleTop + size * 1.82 + small * 1.1;
  const buttons = linesTop + lines.length * small * 1.5 + (lines.length > 0 ? small * 0.6 : 0);
  const buttonHeight = isTall ? 44 : 52;
  return {
    margin,
    tag,
    size,
    titleTop,
    small,
    lines,
    linesTop,
    buttons,
    buttonHeight,
    end: buttons + buttonHeight + 20,
  };
}

function drawWords(layout: TextLayout, { isTall }: Frame, paint: Paint): Shape {
  const { margin, tag, size, titleTop, small, lines, linesTop, buttons, buttonHeight: h } = layout;
  const ground = paint.role("background");
  const [first, second, gap] = isTall ? [132, 128, 10] : [162, 158, 14];
  return group([
    drawTag("Open all winter", [margin, tag], paint),
    ...title.map((line, at) =>
      text(line, {
        at: [margin - size * 0.05, titleTop + size * (0.74 + at * 0.98)],
        size,
        weight: 700,
        ink: paint.role("text"),
        ground,
        more: { letterSpacing: cut(-size * 0.045) },
      }),
    ),
    ...lines.map((line, at) =>
      text(line, {
        at: [margin, linesTop + small * (1 + at * 1.5)],
        size: small,
        ink: paint.role("text_muted"),
        ground,
      }),
    ),
    drawButton("Find a cabin", { x: margin, y: buttons, w: first, h }, { paint, role: "primary" }),
    drawButton("See the map", { x: margin + first + gap, y: buttons, w: second, h }, { paint, role: "secondary" }),
  ]);
}

function drawTag(label: string, [x, y]: readonly [number, number], paint: Paint): Shape {
  const fill = paint.role("success");
  return part("success", [
    box({ x, y, w: measureText(label, 13, 600) + 40, h: 28 }, fill, { rx: 14 }),
    disc([x + 16, y + 14], 4, { fill: paint.role("on_success") }),
    text(label, { at: [x + 27, y + 18.5], size: 13, weight: 600, ink: paint.role("on_success"), ground: fill }),
  ]);
}

const fields = [
  { label: "Arrive", value: "Fri 12 Dec" },
  { label: "Leave", value: "Mon 15 Dec" },
  { label: "Guests", value: "2 adults" },
];

function drawBooking({ width, height, isTall }: Frame, paint: Paint): Shape {
  const ground = paint.role("surface_raised");
  const line = mix(ground, paint.role("border"), 0.35);
  const w = isTall ? width - 40 : 700;
  const h = isTall ? 74 : 92;
  const [x, y] = isTall ? [20, height - h - 24] : [64, height - h - Math.min(64, height * 0.07)];
  const shown = isTall ? fields.slice(0, 2) : fields;
  const act = isTall ? 96 : 132;
  const step = (w - act - 30) / shown.length;
  return part("neutral", [
    box({ x, y: y + 10, w, h }, "000000", { rx: 22, opacity: paint.isDark ? 0.3 : 0.12 }),
    box({ x, y, w, h }, ground, { rx: 20 }),
    ...shown.flatMap(({ label, value }, at) => [
      text(label, { at: [x + 24 + at * step, y + h / 2 - 7], size: 13, ink: paint.role("text_muted"), ground }),
      text(value, {
        at: [x + 24 + at * step, y + h / 2 + 17],
        size: isTall ? 15 : 18,
        weight: 600,
        ink: paint.role("text"),
        ground,
      }),
      ...(at > 0 ? [stroke(`M${x + at * step + 6} ${y + 22}v${h - 44}`, line, { strokeWidth: 1 })] : []),
    ]),
    drawButton(
      isTall ? "Check" : "Check days",
      { x: x + w - act - 16, y: y + 16, w: act, h: h - 32 },
      { paint, role: "primary" },
    ),
  ]);
}
