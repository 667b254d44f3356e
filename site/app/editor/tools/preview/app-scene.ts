import { drawBeds, drawClimate, drawFigures, drawDay } from "./app-cards.ts";
import { type Box, box, disc, group, part, path, type Shape, stroke, text } from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { mix, type Paint } from "./paint.ts";

/** A dashboard for a greenhouse: figures, temperature and humidity over a day, and its beds. */
export function drawApp(frame: Frame, paint: Paint): readonly Shape[] {
  const { width, height } = frame;
  const ground = part("neutral", [box({ x: 0, y: 0, w: width, h: height }, paint.role("background"))]);
  return [ground, ...(frame.isTall ? drawTallApp(frame, paint) : drawWideApp(frame, paint))];
}

function drawWideApp({ width, height }: Frame, paint: Paint): readonly Shape[] {
  const side = 228;
  const [left, top, gap] = [side + 32, 116, 20];
  const area = width - left - 32;
  const figures: Box = { x: left, y: top, w: area, h: 126 };
  const middleTop = top + figures.h + gap;
  const rest = height - middleTop - 32;
  const dayHeight = Math.max(230, Math.min(rest * 0.54, rest - 232));
  const wide = Math.round(area * 0.645);
  return [
    drawSide({ x: 0, y: 0, w: side, h: height }, paint),
    drawHead({ x: left, y: 0, w: area, h: top }, paint),
    drawFigures(figures, paint, 4),
    drawDay({ x: left, y: middleTop, w: wide, h: dayHeight }, paint),
    drawClimate({ x: left + wide + gap, y: middleTop, w: area - wide - gap, h: dayHeight }, paint),
    drawBeds({ x: left, y: middleTop + dayHeight + gap, w: area, h: rest - dayHeight - gap }, paint, true),
  ];
}

function drawTallApp({ width, height }: Frame, paint: Paint): readonly Shape[] {
  const [margin, gap] = [16, 12];
  const bar = height < 480 ? 0 : 62;
  const area = width - 2 * margin;
  const figures: Box = { x: margin, y: 76, w: area, h: 104 };
  const dayTop = figures.y + figures.h + gap;
  const rest = height - dayTop - bar - gap;
  const dayHeight = rest < 380 ? rest : Math.min(rest * 0.46, 330);
  const bedsTop = dayTop + dayHeight + gap;
  return [
    drawHead({ x: margin, y: 0, w: area, h: 76 }, paint),
    drawFigures(figures, paint, 2),
    drawDay({ x: margin, y: dayTop, w: area, h: dayHeight }, paint),
    ...(rest < 380
      ? []
      : [drawBeds({ x: margin, y: bedsTop, w: area, h: height - bar - gap - bedsTop }, paint, false)]),
    ...(bar === 0 ? [] : [drawBar({ x: 0, y: height - bar, w: width, h: bar }, paint)]),
  ];
}

const menuItems = ["Overview", "Beds", "Water", "Climate", "Harvest", "Notes"] as const;
/** Line drawings of 20 by 20 units. */
const signs = [
  "M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z",
  "M10 17V9M10 9c0-4 3-6 6-6 0 4-2 6-6 6ZM10 12c0-3-3-5-6-5 0 3 2 5 6 5Z",
  "M10 3c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9Z",
  "M8 12V5a2 2 0 0 1 4 0v7a3.5 3.5 0 1 1-4 0Z",
  "M4 9h12l-1.5 8h-9zM7 9c0-3 1-5 3-5s3 2 3 5",
  "M5 3h10v14H5zM8 7h4M8 10h4",
] as const;

function drawSide({ x, y, w, h }: Box, paint: Paint): Shape {
  const [ground, muted] = [paint.role("surface"), paint.role("text_muted")];
  const chosen = paint.role("secondary");
  return part("neutral", [
    box({ x, y, w, h }, ground),
    stroke(`M${x + w} ${y}v${h}`, mix(ground, paint.role("border"), 0.3), { strokeWidth: 1 }),
    drawMark(24, 34, paint),
    text("Glasshouse", { at: [66, 56], size: 18, weight: 600, ink: paint.role("text"), ground }),
    part("secondary", [box({ x: 14, y: 100, w: w - 28, h: 44 }, chosen, { rx: 12 })]),
    ...menuItems.flatMap((label, at) => {
      const ink = at === 0 ? paint.role("on_secondary") : muted;
      const row = 122 + at * 48;
      return [
        stroke(signs[at] ?? "", `#${ink}`, { strokeWidth: 1.6, transform: `translate(28 ${row - 10})` }),
        text(label, {
          at: [60, row + 5.5],
          size: 15.5,
          weight: at === 0 ? 600 : 400,
          ink,
          ground: at === 0 ? chosen : ground,
        }),
      ];
    }),
    ...(h > 620 ? [drawCall({ x: 14, y: h - 158, w: w - 28, h: 140 }, paint)] : []),
  ]);
}

function drawCall({ x, y, w, h }: Box, paint: Paint): Shape {
  const [ground, ink] = [paint.role("accent"), paint.role("on_accent")];
  return part("accent", [
    box({ x, y, w, h }, ground, { rx: 16 }),
    stroke(signs[4], ink, { strokeWidth: 1.6, transform: `translate(${x + 16} ${y + 16})` }),
    text("Pick this week", { at: [x + 16, y + 66], size: 15.5, weight: 600, ink, ground }),
    text("86 ripe tomatoes", { at: [x + 16, y + 88], size: 14, ink, ground }),
    text("in beds A and C", { at: [x + 16, y + 108], size: 14, ink, ground }),
  ]);
}

function drawMark(x: number, y: number, paint: Paint): Shape {
  return part("primary", [
    box({ x, y, w: 32, h: 32 }, paint.role("primary"), { rx: 10 }),
    stroke("M10 17V9M10 9c0-4 3-6 6-6 0 4-2 6-6 6ZM10 12c0-3-3-5-6-5 0 3 2 5 6 5Z", paint.role("on_primary"), {
      strokeWidth: 1.7,
      transform: `translate(${x + 6} ${y + 6})`,
    }),
  ]);
}

function drawHead({ x, w, h }: Box, paint: Paint): Shape {
  const isWide = h > 90;
  const ground = paint.role("background");
  const [ink, muted] = [paint.role("text"), paint.role("text_muted")];
  const [fill, on] = [paint.role("primary"), paint.role("on_primary")];
  const act = isWide ? 138 : 42;
  const right = x + w;
  return group([
    text("Good morning", { at: [x, isWide ? 60 : 38], size: isWide ? 30 : 22, weight: 600, ink, ground }),
    text("Thursday, 18 June. Sun until 21:32", {
      at: [x, isWide ? 86 : 58],
      size: isWide ? 15.5 : 13,
      ink: muted,
      ground,
    }),
    ...(isWide
      ? [
          disc([right - act - 40, 60], 21, { fill: paint.role("surface") }),
          stroke("M10 4a5 5 0 0 0-5 5v4l-1.5 2h13L15 13V9a5 5 0 0 0-5-5ZM8.5 17h3", ink, {
            strokeWidth: 1.6,
            transform: `translate(${right - act - 50} 50)`,
          }),
          part("danger", [disc([right - act - 26, 46], 6, { fill: paint.role("danger") })]),
        ]
      : []),
    part("primary", [
      box({ x: right - act, y: isWide ? 39 : 20, w: act, h: 42 }, fill, { rx: isWide ? 12 : 21 }),
      stroke(isWide ? `M${right - act + 20} 60h12m-6-6v12` : `M${right - 28} 41h14m-7-7v14`, on, { strokeWidth: 2 }),
      ...(isWide
        ? [text("Add a bed", { at: [right - act + 42, 65.5], size: 15.5, weight: 600, ink: on, ground: fill })]
        : []),
    ]),
  ]);
}

function drawBar({ x, y, w, h }: Box, paint: Paint): Shape {
  const ground = paint.role("surface");
  const step = w / 5;
  const chosen = paint.role("secondary");
  return part("neutral", [
    box({ x, y, w, h }, ground),
    stroke(`M${x} ${y}h${w}`, mix(ground, paint.role("border"), 0.3), { strokeWidth: 1 }),
    part("secondary", [box({ x: step / 2 - 27, y: y + 12, w: 54, h: 36 }, chosen, { rx: 18 })]),
    ...signs.slice(0, 5).map((sign, at) =>
      path(sign, {
        fill: "none",
        stroke: paint.role(at === 0 ? "on_secondary" : "text_muted"),
        strokeWidth: 1.6,
        strokeLinejoin: "round",
        transform: `translate(${step * (at + 0.5) - 10} ${y + 20})`,
      }),
    ),
  ]);
}
