import {
  type Box,
  box,
  cut,
  disc,
  group,
  part,
  path,
  type Point,
  type Shape,
  ramp,
  stroke,
  text,
  breakLines,
  fitSize,
  measureText,
} from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { drawLandscape } from "./landscape.ts";
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
      ramp(
        "haze",
        [0, 0, 0, 1],
        [
          [0, sky],
          [1, haze],
        ],
      ),
      box({ x: 0, y: horizon, w: width, h: Math.max(height - horizon, 10) }, "url(#haze)"),
      ...drawLandscape(land, paint, sky),
    ]),
    drawHead(frame, paint),
    drawWords(words, frame, paint),
    ...(isTall && height < 640 ? [] : [drawBooking(frame, paint)]),
  ];
}

const links = [
  ["Cabins", 430],
  ["Seasons", 524],
  ["Getting here", 632],
  ["Journal", 762],
] as const;

function drawHead({ width, isTall }: Frame, paint: Paint): Shape {
  const [margin, middle] = isTall ? [20, 38] : [64, 52];
  const [act, w] = isTall ? ["Book", 68] : ["Book a stay", 128];
  return group([
    part("primary", [
      box({ x: margin, y: middle - 15, w: 30, h: 30 }, paint.role("primary"), { rx: 9 }),
      path(`M${margin + 5} ${middle + 8}l7-12 5 7 3-4 5 9z`, { fill: paint.role("on_primary") }),
    ]),
    text("Wayside", [margin + 40, middle + 6, 18], { ...paint.text("background"), weight: 600 }),
    ...(isTall ? [] : links).map(([link, x]) => text(link, [x, middle + 5, 16], paint.muted("background"))),
    drawButton([act, "primary"], { x: width - margin - w, y: middle - 18, w, h: 36 }, paint),
  ]);
}

type LabeledRole = readonly [label: string, role: "primary" | "secondary"];

function drawButton([label, role]: LabeledRole, area: Box, paint: Paint): Shape {
  const { x, y, w, h } = area;
  const inks = paint.on(role);
  const size = h > 44 ? 17 : 15;
  return part(role, [
    box(area, inks.ground, { rx: h / 2 }),
    text(label, [x + w / 2, y + h / 2 + size * 0.35, size], { ...inks, weight: 600, anchor: "middle" }),
  ]);
}

const title = ["Stay where", "the road ends."];
const promise = "Four small cabins above a lake. No clocks, no screens, and a stove that is lit before you arrive.";

function layOutText({ width, height, isTall }: Frame) {
  const [margin, area] = isTall ? [20, width - 40] : [64, width * 0.62];
  const isShort = height < (isTall ? 560 : 640);
  const size = fitSize(title, isTall ? 60 : isShort ? 76 : 100, area);
  const small = isTall ? 16 : 20;
  const lines = isTall && isShort ? [] : breakLines(promise, small, isTall ? area : 520);
  const tag = isTall ? 82 : Math.max(112, height * 0.15);
  const titleTop = tag + 28 + (isTall ? 14 : 22);
  const linesTop = titleTop + size * 1.82 + small * 1.1;
  const buttons = linesTop + lines.length * small * 1.5 + (lines.length > 0 ? small * 0.6 : 0);
  const h = isTall ? 44 : 52;
  return { margin, tag, size, titleTop, small, lines, linesTop, buttons, h, end: buttons + h + 20 };
}

function drawWords(layout: ReturnType<typeof layOutText>, { isTall }: Frame, paint: Paint): Shape {
  const { margin, tag, size, titleTop, small, lines, linesTop, buttons, h } = layout;
  const [first, second, gap] = isTall ? [132, 128, 10] : [162, 158, 14];
  const look = { ...paint.text("background"), weight: 700, more: { letterSpacing: cut(-size * 0.045) } };
  return group([
    drawTag("Open all winter", [margin, tag], paint),
    ...title.map((line, at) => text(line, [margin - size * 0.05, titleTop + size * (0.74 + at * 0.98), size], look)),
    ...lines.map((line, at) =>
      text(line, [margin, linesTop + small * (1 + at * 1.5), small], paint.muted("background")),
    ),
    drawButton(["Find a cabin", "primary"], { x: margin, y: buttons, w: first, h }, paint),
    drawButton(["See the map", "secondary"], { x: margin + first + gap, y: buttons, w: second, h }, paint),
  ]);
}

function drawTag(label: string, [x, y]: Point, paint: Paint): Shape {
  const inks = paint.on("success");
  return part("success", [
    box({ x, y, w: measureText(label, 13, 600) + 40, h: 28 }, inks.ground, { rx: 14 }),
    disc([x + 16, y + 14], 4, { fill: inks.ink }),
    text(label, [x + 27, y + 18.5, 13], { ...inks, weight: 600 }),
  ]);
}

const fields = [
  { label: "Arrive", value: "Fri 12 Dec" },
  { label: "Leave", value: "Mon 15 Dec" },
  { label: "Guests", value: "2 adults" },
];

function drawBooking({ width, height, isTall }: Frame, paint: Paint): Shape {
  const body = paint.text("surface_raised");
  const line = mix(body.ground, paint.role("border"), 0.35);
  const w = isTall ? width - 40 : 700;
  const h = isTall ? 74 : 92;
  const [x, y] = isTall ? [20, height - h - 24] : [64, height - h - Math.min(64, height * 0.07)];
  const shown = isTall ? fields.slice(0, 2) : fields;
  const act = isTall ? 96 : 132;
  const step = (w - act - 30) / shown.length;
  const button: Box = { x: x + w - act - 16, y: y + 16, w: act, h: h - 32 };
  return part("neutral", [
    box({ x, y: y + 10, w, h }, "000000", { rx: 22, opacity: paint.isDark ? 0.3 : 0.12 }),
    box({ x, y, w, h }, body.ground, { rx: 20 }),
    ...shown.flatMap(({ label, value }, at) => {
      const left = x + 24 + at * step;
      return [
        text(label, [left, y + h / 2 - 7, 13], paint.muted("surface_raised")),
        text(value, [left, y + h / 2 + 17, isTall ? 15 : 18], { ...body, weight: 600 }),
        at > 0 && stroke(`M${x + at * step + 6} ${y + 22}v${h - 44}`, line, { strokeWidth: 1 }),
      ];
    }),
    drawButton([isTall ? "Check" : "Check days", "primary"], button, paint),
  ]);
}
