import { type Box, box, cut, disc, group, part, type Shape, stroke, text, measureText, path, ramp } from "./drawing.ts";
import { mix, type Paint } from "./paint.ts";

type State = "success" | "warning" | "danger";

function drawCard({ x, y, w, h }: Box, paint: Paint, children: readonly Shape[]): Shape {
  const ground = paint.role("surface");
  return part("neutral", [
    box({ x, y, w, h }, ground, { rx: 18, stroke: `#${mix(ground, paint.role("border"), 0.26)}`, strokeWidth: 1 }),
    ...children,
  ]);
}

function drawTitle(title: string, [x, y]: readonly [number, number], paint: Paint): Shape {
  return text(title, { at: [x, y], size: 16, weight: 600, ink: paint.role("text"), ground: paint.role("surface") });
}

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly state: State;
  readonly note: string;
  readonly course: readonly number[];
}

const figures: readonly Figure[] = [
  {
    label: "Warmth",
    value: "24.6",
    unit: "°C",
    state: "success",
    note: "As it should be",
    course: [3, 4, 4, 5, 7, 8, 7],
  },
  { label: "Water left", value: "310", unit: "l", state: "warning", note: "Two days", course: [9, 8, 7, 6, 4, 3, 3] },
  {
    label: "Harvest",
    value: "41.8",
    unit: "kg",
    state: "success",
    note: "+12 % on May",
    course: [2, 3, 3, 5, 6, 6, 9],
  },
  { label: "Vents", value: "3", unit: "of 4", state: "danger", note: "One is stuck", course: [4, 4, 5, 4, 5, 4, 2] },
];

export function drawFigures({ x, y, w, h }: Box, paint: Paint, count: number): Shape {
  const gap = count === 2 ? 12 : 20;
  const each = (w - gap * (count - 1)) / count;
  return group(
    figures.slice(0, count).map((figure, at) => drawFigure({ x: x + at * (each + gap), y, w: each, h }, paint, figure)),
  );
}

function drawFigure({ x, y, w, h }: Box, paint: Paint, figure: Figure): Shape {
  const { label, value, unit, state, note, course } = figure;
  const [ground, ink, muted] = [paint.role("surface"), paint.role("text"), paint.role("text_muted")];
  const size = h > 110 ? 36 : 30;
  const end = x + 18 + measureText(value, size, 600) * 1.02;
  const points = course.map((height, at) => `${cut(x + w - 86 + at * 11)} ${cut(y + h / 2 + 14 - height * 3)}`);
  return drawCard({ x, y, w, h }, paint, [
    text(label, { at: [x + 18, y + 29], size: 14, ink: muted, ground }),
    text(value, { at: [x + 18, y + 29 + size * 1.08], size, weight: 600, ink, ground }),
    text(unit, { at: [end + 6, y + 29 + size * 1.08], size: 15, ink: muted, ground }),
    part(state, [drawPill(note, [x + 16, y + h - 34], { paint, state })]),
    ...(w > 190
      ? [part("primary", [stroke(`M${points.join("L")}`, paint.role("primary"), { strokeWidth: 2.5 })])]
      : []),
  ]);
}

interface PillLook {
  readonly paint: Paint;
  readonly state: State;
}

function drawPill(label: string, [x, y]: readonly [number, number], { paint, state }: PillLook): Shape {
  const [ground, ink] = [paint.role(state), paint.role(`on_${state}`)];
  return group([
    box({ x, y, w: measureText(label, 12.5, 600) + 20, h: 22 }, ground, { rx: 11 }),
    text(label, { at: [x + 10, y + 15.5], size: 12.5, weight: 600, ink, ground }),
  ]);
}

export function drawClimate({ x, y, w, h }: Box, paint: Paint): Shape {
  const [ground, ink, muted] = [paint.role("surface"), paint.role("text"), paint.role("text_muted")];
  const shares = [
    { label: "Tomatoes", share: 0.46, role: "primary" },
    { label: "Herbs", share: 0.31, role: "secondary" },
    { label: "Lettuce", share: 0.23, role: "accent" },
  ] as const;
  const r = Math.min(w * 0.27, (h - 160) / 2 - 4);
  const [cx, cy] = [x + w / 2, y + 60 + r + 8];
  const round = 2 * Math.PI * r;
  const starts = [0, 0.46, 0.77];
  const thick = r * 0.36;
  return drawCard({ x, y, w, h }, paint, [
    drawTitle("What grows", [x + 20, y + 34], paint),
    ...shares.map(({ share, role }, at) =>
      part(role, [
        disc([cx, cy], r, {
          fill: "none",
          stroke: paint.role(role),
          strokeWidth: cut(thick),
          strokeDasharray: `${cut(share * round - 5)} ${cut(round)}`,
          transform: `rotate(${cut(-90 + (starts[at] ?? 0) * 360)} ${cut(cx)} ${cut(cy)})`,
        }),
      ]),
    ),
    text("128", { at: [cx, cy + 8], size: 28, weight: 600, ink, ground, anchor: "middle" }),
    ...shares.flatMap(({ label, share, role }, at) => {
      const row = y + h - 70 + at * 24;
      return [
        part(role, [disc([x + 26, row - 5], 5.5, { fill: paint.role(role) })]),
        text(label, { at: [x + 42, row], size: 14, ink, ground }),
        text(`${Math.round(share * 100)} %`, { at: [x + w - 20, row], size: 14, ink: muted, ground, anchor: "end" }),
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

/** A table with as many beds as fit. */
export function drawBeds({ x, y, w, h }: Box, paint: Paint, isWide: boolean): Shape {
  const count = Math.max(2, Math.min(beds.length, Math.floor((h - 62) / 46)));
  const row = (h - 58) / count;
  return drawCard({ x, y, w, h }, paint, [
    drawTitle("Beds", [x + 20, y + 34], paint),
    ...beds.slice(0, count).map((bed, at) => drawBed(bed, { x, y: y + 52 + at * row, w, h: row }, { paint, isWide })),
  ]);
}

interface BedLook {
  readonly paint: Paint;
  readonly isWide: boolean;
}

function drawBed(bed: (typeof beds)[number], { x, y, w, h }: Box, { paint, isWide }: BedLook): Shape {
  const { name, crop, damp: share, note, state, next } = bed;
  const [ground, ink, muted] = [paint.role("surface"), paint.role("text"), paint.role("text_muted")];
  const line = mix(ground, paint.role("border"), 0.28);
  const base = y + h / 2 + 5;
  const pill = measureText(note, 12.5, 600) + 20;
  const bar: Box = { x: x + w * 0.4, y: y + h / 2 - 4, w: w * 0.2, h: 8 };
  return group([
    stroke(`M${x + 20} ${cut(y)}h${w - 40}`, line, { strokeWidth: 1 }),
    text(name, { at: [x + 20, base], size: 15, weight: 600, ink, ground }),
    text(crop, { at: [x + (isWide ? 120 : 80), base], size: 15, ink: muted, ground }),
    ...(isWide
      ? [
          box(bar, line, { rx: 4 }),
          part("primary", [box({ ...bar, w: bar.w * share }, paint.role("primary"), { rx: 4 })]),
          text(next, { at: [x + w * 0.645, base], size: 15, ink: muted, ground }),
        ]
      : []),
    part(state, [drawPill(note, [x + w - pill - 18, y + h / 2 - 11], { paint, state })]),
  ]);
}

const warmth = [17, 16.4, 16, 17.2, 20, 23.4, 25.6, 26.8, 26.2, 24, 21, 18.6, 17.4];
const damp = [20.4, 21, 21.4, 20.6, 18.8, 17, 16, 15.4, 15.8, 17.2, 19, 20, 20.6];
const hours = ["00", "04", "08", "12", "16", "20", "24"];

/** Two curves of a day. The more important one has its area filled. */
export function drawDay({ x, y, w, h }: Box, paint: Paint): Shape {
  const [ground, muted] = [paint.role("surface"), paint.role("text_muted")];
  const line = mix(ground, paint.role("border"), 0.28);
  const head = w < 480 ? 76 : 62;
  const plot: Box = { x: x + 46, y: y + head, w: w - 66, h: h - head - 42 };
  const [warm, wet] = [paint.role("primary"), paint.role("accent")];
  const ticks = plot.h < 90 ? [28, 16] : [28, 24, 20, 16];
  return drawCard({ x, y, w, h }, paint, [
    drawTitle("Today", [x + 20, y + 34], paint),
    drawKey("Warmth", [x + w - 186, y + 29], { paint, color: warm, role: "primary" }),
    drawKey("Damp", [x + w - 84, y + 29], { paint, color: wet, role: "accent" }),
    ...ticks.flatMap((tick, at) => {
      const row = plot.y + (plot.h * at) / (ticks.length - 1);
      return [
        stroke(`M${cut(plot.x)} ${cut(row)}h${cut(plot.w)}`, line, { strokeWidth: 1 }),
        text(`${tick}°`, { at: [x + 20, row + 4.5], size: 13, ink: muted, ground }),
      ];
    }),
    ...hours.map((hour, at) =>
      text(hour, {
        at: [plot.x + (plot.w * at) / (hours.length - 1), y + h - 16],
        size: 13,
        ink: muted,
        ground,
        anchor: "middle",
      }),
    ),
    ramp(
      "warmth",
      [0, 0, 0, 1],
      [
        { at: 0, color: warm, opacity: 0.34 },
        { at: 1, color: warm, opacity: 0 },
      ],
    ),
    part("accent", [stroke(traceCourse(damp, plot), wet, { strokeWidth: 3, strokeDasharray: "1 7" })]),
    part("primary", [
      path(`${traceCourse(warmth, plot)}V${cut(plot.y + plot.h)}H${cut(plot.x)}Z`, { fill: "url(#warmth)" }),
      stroke(traceCourse(warmth, plot), warm, { strokeWidth: 3 }),
      ...drawPeak(plot, paint),
    ]),
  ]);
}

function locateValue(value: number, at: number, { x, y, w, h }: Box): readonly [number, number] {
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
  const [ground, ink] = [paint.role("primary"), paint.role("on_primary")];
  return [
    disc([px, py], 6.5, { fill: paint.role("surface"), stroke: ground, strokeWidth: 3 }),
    box({ x: px - 29, y: py - 40, w: 58, h: 26 }, ground, { rx: 8 }),
    text("26.8°", { at: [px, py - 22], size: 13.5, weight: 600, ink, ground, anchor: "middle" }),
  ];
}

interface KeyLook {
  readonly paint: Paint;
  readonly color: string;
  readonly role: "primary" | "accent";
}

function drawKey(label: string, [x, y]: readonly [number, number], { paint, color, role }: KeyLook): Shape {
  const [ink, ground] = [paint.role("text_muted"), paint.role("surface")];
  return part(role, [disc([x, y], 5, { fill: color }), text(label, { at: [x + 12, y + 5], size: 14, ink, ground })]);
}
