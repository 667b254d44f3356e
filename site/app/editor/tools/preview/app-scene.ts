import { drawBeds, drawClimate, drawFigures, drawDay } from "./app-cards.ts";
import { type Box, box, disc, group, part, path, type Point, type Shape, stroke, text } from "./drawing.ts";
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
    drawBeds({ x: left, y: middleTop + dayHeight + gap, w: area, h: rest - dayHeight - gap }, paint),
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
  const beds: Box = { x: margin, y: bedsTop, w: area, h: height - bar - gap - bedsTop };
  return [
    drawHead({ x: margin, y: 0, w: area, h: 76 }, paint),
    drawFigures(figures, paint, 2),
    drawDay({ x: margin, y: dayTop, w: area, h: dayHeight }, paint),
    ...(rest < 380 ? [] : [drawBeds(beds, paint)]),
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

function drawSign(sign: string, [x, y]: Point, color: string): Shape {
  return stroke(sign, color, { strokeWidth: 1.6, transform: `translate(${x} ${y})` });
}

function drawSide({ x, y, w, h }: Box, paint: Paint): Shape {
  const ground = paint.role("surface");
  return part("neutral", [
    box({ x, y, w, h }, ground),
    stroke(`M${x + w} ${y}v${h}`, mix(ground, paint.role("border"), 0.3), { strokeWidth: 1 }),
    drawMark([24, 34], paint),
    text("Glasshouse", [66, 56, 18], { ...paint.text("surface"), weight: 600 }),
    part("secondary", [box({ x: 14, y: 100, w: w - 28, h: 44 }, paint.role("secondary"), { rx: 12 })]),
    ...menuItems.flatMap((label, at) => {
      const inks = at === 0 ? paint.on("secondary") : paint.muted("surface");
      const row = 122 + at * 48;
      return [
        drawSign(signs[at] ?? "", [28, row - 10], inks.ink),
        text(label, [60, row + 5.5, 15.5], { ...inks, weight: at === 0 ? 600 : 400 }),
      ];
    }),
    h > 620 && drawCall({ x: 14, y: h - 158, w: w - 28, h: 140 }, paint),
  ]);
}

function drawCall({ x, y, w, h }: Box, paint: Paint): Shape {
  const inks = paint.on("accent");
  return part("accent", [
    box({ x, y, w, h }, inks.ground, { rx: 16 }),
    drawSign(signs[4], [x + 16, y + 16], inks.ink),
    text("Pick this week", [x + 16, y + 66, 15.5], { ...inks, weight: 600 }),
    text("86 ripe tomatoes", [x + 16, y + 88, 14], inks),
    text("in beds A and C", [x + 16, y + 108, 14], inks),
  ]);
}

function drawMark([x, y]: Point, paint: Paint): Shape {
  return part("primary", [
    box({ x, y, w: 32, h: 32 }, paint.role("primary"), { rx: 10 }),
    stroke(signs[1], paint.role("on_primary"), { strokeWidth: 1.7, transform: `translate(${x + 6} ${y + 6})` }),
  ]);
}

function drawHead({ x, w, h }: Box, paint: Paint): Shape {
  const isWide = h > 90;
  const body = paint.text("background");
  const button = paint.on("primary");
  const act = isWide ? 138 : 42;
  const right = x + w;
  const date = [x, isWide ? 86 : 58, isWide ? 15.5 : 13] as const;
  const cross = isWide ? `M${right - act + 20} 60h12m-6-6v12` : `M${right - 28} 41h14m-7-7v14`;
  return group([
    text("Good morning", [x, isWide ? 60 : 38, isWide ? 30 : 22], { ...body, weight: 600 }),
    text("Thursday, 18 June. Sun until 21:32", date, paint.muted("background")),
    isWide && disc([right - act - 40, 60], 21, { fill: paint.role("surface") }),
    isWide &&
      drawSign("M10 4a5 5 0 0 0-5 5v4l-1.5 2h13L15 13V9a5 5 0 0 0-5-5ZM8.5 17h3", [right - act - 50, 50], body.ink),
    isWide && part("danger", [disc([right - act - 26, 46], 6, { fill: paint.role("danger") })]),
    part("primary", [
      box({ x: right - act, y: isWide ? 39 : 20, w: act, h: 42 }, button.ground, { rx: isWide ? 12 : 21 }),
      stroke(cross, button.ink, { strokeWidth: 2 }),
      isWide && text("Add a bed", [right - act + 42, 65.5, 15.5], { ...button, weight: 600 }),
    ]),
  ]);
}

function drawBar({ x, y, w, h }: Box, paint: Paint): Shape {
  const ground = paint.role("surface");
  const step = w / 5;
  return part("neutral", [
    box({ x, y, w, h }, ground),
    stroke(`M${x} ${y}h${w}`, mix(ground, paint.role("border"), 0.3), { strokeWidth: 1 }),
    part("secondary", [box({ x: step / 2 - 27, y: y + 12, w: 54, h: 36 }, paint.role("secondary"), { rx: 18 })]),
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
