import {
  type Box,
  box,
  cut,
  disc,
  group,
  part,
  type Parts,
  type Point,
  type Shape,
  stroke,
  text,
  measureText,
  path,
  ramp,
} from "./drawing.ts";
import { mix, type Paint } from "./paint.ts";

interface Noted {
  readonly note: string;
  readonly state: "success" | "warning" | "danger";
}

function drawCard({ x, y, w, h }: Box, paint: Paint, parts: Parts): Shape {
  const ground = paint.role("surface");
  const edge = mix(ground, paint.role("border"), 0.26);
  return part("neutral", [box({ x, y, w, h }, ground, { rx: 18, stroke: edge, strokeWidth: 1 }), ...parts]);
}

function drawTitle(title: string, [x, y]: Point, paint: Paint): Shape {
  return text(title, [x, y, 16], { ...paint.text("surface"), weight: 600 });
}

interface Figure extends Noted {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  /** The height of each day, 0 to 9. */
  readonly course: string;
}

const figures: readonly Figure[] = [
  { label: "Warmth", value: "24.6", unit: "°C", state: "success", note: "As it should be", course: "3445787" },
  { label: "Water left", value: "310", unit: "l", state: "warning", note: "Two days", course: "9876433" },
  { label: "Harvest", value: "41.8", unit: "kg", state: "success", note: "+12 % on May", course: "2335669" },
  { label: "Vents", value: "3", unit: "of 4", state: "danger", note: "One is stuck", course: "4454542" },
];

export function drawFigures({ x, y, w, h }: Box, paint: Paint, count: number): Shape {
  const gap = count === 2 ? 12 : 20;
  const each = (w - gap * (count - 1)) / count;
  return group(
    figures.slice(0, count).map((figure, at) => drawFigure({ x: x + at * (each + gap), y, w: each, h }, paint, figure)),
  );
}

function drawFigure({ x, y, w, h }: Box, paint: Paint, figure: Figure): Shape {
  const { label, value, unit, state, course } = figure;
  const muted = paint.muted("surface");
  const size = h > 110 ? 36 : 30;
  const end = x + 18 + measureText(value, size, 600) * 1.02;
  const base = y + 29 + size * 1.08;
  const heights = Array.from(course, Number);
  const points = heights.map((height, at) => `${cut(x + w - 86 + at * 11)} ${cut(y + h / 2 + 14 - height * 3)}`);
  return drawCard({ x, y, w, h }, paint, [
    text(label, [x + 18, y + 29, 14], muted),
    text(value, [x + 18, base, size], { ...paint.text("surface"), weight: 600 }),
    text(unit, [end + 6, base, 15], muted),
    part(state, [drawPill(figure, [x + 16, y + h - 34], paint)]),
    w > 190 && part("primary", [stroke(`M${points.join("L")}`, paint.role("primary"), { strokeWidth: 2.5 })]),
  ]);
}

function drawPill({ note, state }: Noted, [x, y]: Point, paint: Paint): Shape {
  return group([
    box({ x, y, w: measureText(note, 12.5, 600) + 20, h: 22 }, paint.role(state), { rx: 11 }),
    text(note, [x + 10, y + 15.5, 12.5], { ...paint.on(state), weight: 600 }),
  ]);
}

const shares = [
  { label: "Tomatoes", start: 0, share: 0.46, role: "primary" },
  { label: "Herbs", start: 0.46, share: 0.31, role: "secondary" },
  { label: "Lettuce", start: 0.77, share: 0.23, role: "accent" },
] as const;

export function drawClimate({ x, y, w, h }: Box, paint: Paint): Shape {
  const body = paint.text("surface");
  const r = Math.min(w * 0.27, (h - 160) / 2 - 4);
  const [cx, cy] = [x + w / 2, y + 60 + r + 8];
  const round = 2 * Math.PI * r;
  return drawCard({ x, y, w, h }, paint, [
    drawTitle("What grows", [x + 20, y + 34], paint),
    ...shares.map(({ start, share, role }) =>
      part(role, [
        disc([cx, cy], r, {
          fill: "none",
          stroke: paint.role(role),
          strokeWidth: cut(r * 0.36),
          strokeDasharray: `${cut(share * round - 5)} ${cut(round)}`,
          transform: `rotate(${cut(-90 + start * 360)} ${cut(cx)} ${cut(cy)})`,
        }),
      ]),
    ),
    text("128", [cx, cy + 8, 28], { ...body, weight: 600, anchor: "middle" }),
    ...shares.flatMap(({ label, share, role }, at) => {
      const row = y + h - 70 + at * 24;
      return [
        part(role, [disc([x + 26, row - 5], 5.5, { fill: paint.role(role) })]),
        text(label, [x + 42, row, 14], body),
        text(`${Math.round(share * 100)} %`, [x + w - 20, row, 14], { ...paint.muted("surface"), anchor: "end" }),
      ];
    }),
  ]);
}

const beds = [
  { name: "Bed A", crop: "Tomatoes", damp: 0.72, note: "Watered", state: "success", next: "Tomorrow, 07:00" },
  { name: "Bed B", crop: "Basil, dill, mint", damp: 0.34, note: "Getting dry", state: "warning", next: "Today, 19:00" },
  { name: "Bed C", crop: "Lettuce", damp: 0.58, note: "Watered", state: "success", next: "Friday, 07:00" },
  { name: "Bed D", crop: "Cucumbers", damp: 0.12, note: "Hose leaks", state: "danger", next: "When mended" },
  { name: "Bed E", crop: "Strawberries", damp: 0.66, note: "Watered", state: "success", next: "Friday, 07:00" },
] as const;

export function drawBeds({ x, y, w, h }: Box, paint: Paint): Shape {
  const count = Math.max(2, Math.min(beds.length, Math.floor((h - 62) / 46)));
  const row = (h - 58) / count;
  return drawCard({ x, y, w, h }, paint, [
    drawTitle("Beds", [x + 20, y + 34], paint),
    ...beds.slice(0, count).map((bed, at) => drawBed(bed, { x, y: y + 52 + at * row, w, h: row }, paint)),
  ]);
}

function drawBed(bed: (typeof beds)[number], { x, y, w, h }: Box, paint: Paint): Shape {
  const { name, crop, damp: share, note, state, next } = bed;
  const muted = paint.muted("surface");
  const line = mix(muted.ground, paint.role("border"), 0.28);
  const base = y + h / 2 + 5;
  const pill = measureText(note, 12.5, 600) + 20;
  const bar: Box = { x: x + w * 0.4, y: y + h / 2 - 4, w: w * 0.2, h: 8 };
  const isWide = w > 600;
  return group([
    stroke(`M${x + 20} ${cut(y)}h${w - 40}`, line, { strokeWidth: 1 }),
    text(name, [x + 20, base, 15], { ...paint.text("surface"), weight: 600 }),
    text(crop, [x + (isWide ? 120 : 80), base, 15], muted),
    isWide && box(bar, line, { rx: 4 }),
    isWide && part("primary", [box({ ...bar, w: bar.w * share }, paint.role("primary"), { rx: 4 })]),
    isWide && text(next, [x + w * 0.645, base, 15], muted),
    part(state, [drawPill(bed, [x + w - pill - 18, y + h / 2 - 11], paint)]),
  ]);
}

const warmth = [17, 16.4, 16, 17.2, 20, 23.4, 25.6, 26.8, 26.2, 24, 21, 18.6, 17.4];
const damp = [20.4, 21, 21.4, 20.6, 18.8, 17, 16, 15.4, 15.8, 17.2, 19, 20, 20.6];
const hours = ["00", "04", "08", "12", "16", "20", "24"];

export function drawDay({ x, y, w, h }: Box, paint: Paint): Shape {
  const muted = paint.muted("surface");
  const line = mix(muted.ground, paint.role("border"), 0.28);
  const head = w < 480 ? 76 : 62;
  const plot: Box = { x: x + 46, y: y + head, w: w - 66, h: h - head - 42 };
  const warm = paint.role("primary");
  const ticks = plot.h < 90 ? [28, 16] : [28, 24, 20, 16];
  return drawCard({ x, y, w, h }, paint, [
    drawTitle("Today", [x + 20, y + 34], paint),
    drawKey("primary", [x + w - 186, y + 29], paint),
    drawKey("accent", [x + w - 84, y + 29], paint),
    ...ticks.flatMap((tick, at) => {
      const row = plot.y + (plot.h * at) / (ticks.length - 1);
      return [
        stroke(`M${cut(plot.x)} ${cut(row)}h${cut(plot.w)}`, line, { strokeWidth: 1 }),
        text(`${tick}°`, [x + 20, row + 4.5, 13], muted),
      ];
    }),
    ...hours.map((hour, at) =>
      text(hour, [plot.x + (plot.w * at) / (hours.length - 1), y + h - 16, 13], { ...muted, anchor: "middle" }),
    ),
    ramp(
      "warmth",
      [0, 0, 0, 1],
      [
        [0, warm, 0.34],
        [1, warm, 0],
      ],
    ),
    part("accent", [stroke(traceCourse(damp, plot), paint.role("accent"), { strokeWidth: 3, strokeDasharray: "1 7" })]),
    part("primary", [
      path(`${traceCourse(warmth, plot)}V${cut(plot.y + plot.h)}H${cut(plot.x)}Z`, { fill: "url(#warmth)" }),
      stroke(traceCourse(warmth, plot), warm, { strokeWidth: 3 }),
      ...drawPeak(plot, paint),
    ]),
  ]);
}

function locateValue(value: number, at: number, { x, y, w, h }: Box): Point {
  return [x + (w * at) / (warmth.length - 1), y + (h * (28 - value)) / 12];
}

function traceCourse(course: readonly number[], plot: Box): string {
  const points = course.map((value, at) => locateValue(value, at, plot));
  const step = plot.w / (course.length - 1) / 2.4;
  return points
    .map(([px, py], at) => {
      const [bx, by] = points[at - 1] ?? [px, py];
      return at === 0
        ? `M${cut(px)} ${cut(py)}`
        : `C${cut(bx + step)} ${cut(by)} ${cut(px - step)} ${cut(py)} ${cut(px)} ${cut(py)}`;
    })
    .join("");
}

function drawPeak(plot: Box, paint: Paint): readonly Shape[] {
  const [px, py] = locateValue(26.8, 7, plot);
  const inks = paint.on("primary");
  return [
    disc([px, py], 6.5, { fill: paint.role("surface"), stroke: inks.ground, strokeWidth: 3 }),
    box({ x: px - 29, y: py - 40, w: 58, h: 26 }, inks.ground, { rx: 8 }),
    text("26.8°", [px, py - 22, 13.5], { ...inks, weight: 600, anchor: "middle" }),
  ];
}

const keys = { primary: "Warmth", accent: "Damp" } as const;

function drawKey(role: keyof typeof keys, [x, y]: Point, paint: Paint): Shape {
  return part(role, [
    disc([x, y], 5, { fill: paint.role(role) }),
    text(keys[role], [x + 12, y + 5, 14], paint.muted("surface")),
  ]);
}
