import type { SourceRole } from "@tincture/color/source-roles";
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
  stroke,
  text,
  fitSize,
  trace,
  within,
} from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { leadingRoles, type Paint, rankAgainst } from "./paint.ts";

const tileColors = 4;

/** A concert poster: a grid of simple shapes, a large circle and lettering. */
export function drawPoster(frame: Frame, paint: Paint): readonly Shape[] {
  const { width, height, isTall } = frame;
  const columns = isTall ? 5 : 8;
  const side = width / columns;
  const rows = Math.max(Math.ceil(height / side - 0.02), 4);
  const top = height - rows * side;
  const down = isTall && rows < 7 ? 2 : 3;
  const tile: Box = { x: 0, y: top, w: side, h: side };
  const sun = Math.min(3, rows - (isTall ? down : 0));
  const sunRow = isTall ? Math.max(0, Math.floor((rows - down - sun) / 2)) : Math.max(0, Math.round(rows / 2) - 2);
  return [
    ...Array.from({ length: rows * columns }, (_, at) => {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      return drawTile(within(tile, [column, row, 1, 1]), { column, row: row - rows + 24 }, paint);
    }),
    drawSun(within(tile, [columns - sun - (isTall ? 1 : 0), sunRow, sun, sun]), paint),
    drawLetters(within(tile, [0, rows - down, isTall ? 5 : 4, down]), paint, isTall),
  ];
}

/**
 * Neighbors, and a background and its figure, always differ. At night every other one is the
 * page's.
 */
function drawTile(area: Box, { column, row }: { readonly column: number; readonly row: number }, paint: Paint): Shape {
  const colors = paint.printed(tileColors);
  const scatter = (column * 7 + row * 13 + column * row * 5) % 11;
  const isBare = paint.isDark && (column + row) % 2 === 0;
  const ground = isBare ? paint.role("background") : (colors[(column * 2 + row * 3) % colors.length] ?? "");
  const others = rankAgainst(ground, colors).filter((hex) => hex !== ground);
  const figure = others[scatter % Math.max(1, Math.min(others.length, 3))] ?? ground;
  const third = others[(scatter + 1) % Math.max(1, others.length)] ?? ground;
  const draw = figures[(column * 3 + row * 5 + scatter) % figures.length] ?? leaf;
  const { x, y, w, h } = area;
  return part(findRole([ground, figure, third], paint), [
    box({ x, y, w: w + seam, h: h + seam }, ground),
    ...draw({ x, y, w: w + seam, h: h + seam }, { figure, third, turn: scatter % 4 }),
  ]);
}

/** An empty tile belongs to the page. */
function findRole(shown: readonly string[], paint: Paint): SourceRole {
  const leading = paint.printed(tileColors).slice(0, leadingRoles.length);
  if (shown[0] === paint.role("background")) return "neutral";
  const color = shown.find((hex) => leading.includes(hex));
  return leadingRoles[leading.indexOf(color ?? "")] ?? "accent";
}

/** Tiles overlap by this much, or the background would shine through. */
const seam = 0.8;

interface Colors {
  readonly figure: string;
  readonly third: string;
  /** Quarter turns. */
  readonly turn: number;
}

type DrawFigure = (area: Box, colors: Colors) => readonly Shape[];

const quarter = turnPaths("M-50-50H50A100 100 0 0 1-50 50Z", "M-50-50H0A50 50 0 0 1-50 0Z");
const leaf = turnPaths("M-50-50A100 100 0 0 1 50 50A100 100 0 0 1-50-50Z");
const halves = turnPaths("M-50-50A50 50 0 0 0 50-50Z", "M-50 0A50 50 0 0 0 50 0Z");
const slope = turnPaths("M-50-50L50 50H-50Z");
const bars = turnPaths([0, 1, 2, 3].map((at) => `M${-50 + at * 25}-50h12.5V50h-12.5z`).join(""));
const drawStripes: DrawFigure = (area, colors) => bars(area, { ...colors, turn: colors.turn % 2 });
const figures = [quarter, leaf, halves, quarter, drawRings, drawStripes, leaf, drawDots, slope];

/** Draws paths of 100 by 100 units around the middle of a tile, the second in the third color. */
function turnPaths(...paths: readonly string[]): DrawFigure {
  return ({ x, y, w, h }, { figure, third, turn }) => {
    const size = [w, h].map((side) => Math.round(side * 10) / 1000).join(" ");
    const transform = `translate(${trace`${x + w / 2} ${y + h / 2}`}) rotate(${turn * 90}) scale(${size})`;
    return paths.map((d, at) => path(d, { fill: at === 0 ? figure : third, transform }));
  };
}

function drawRings(area: Box, { figure, third }: Colors): readonly Shape[] {
  const [center, r] = circleIn(area);
  return [
    disc(center, r * 0.9, { fill: figure }),
    disc(center, r * 0.56, { fill: third }),
    disc(center, r * 0.22, { fill: figure }),
  ];
}

function drawDots(area: Box, { figure }: Colors): readonly Shape[] {
  const r = Math.min(area.w, area.h) * 0.085;
  return [1, 3, 5].flatMap((row) =>
    [1, 3, 5].map((column) => disc([area.x + (area.w * column) / 6, area.y + (area.h * row) / 6], r, { fill: figure })),
  );
}

function circleIn({ x, y, w, h }: Box): readonly [center: Point, radius: number] {
  return [[x + w / 2, y + h / 2], Math.min(w, h) / 2];
}

function drawSun(area: Box, paint: Paint): Shape {
  const [primary = "", secondary = primary, accent = secondary] = paint.printed(3);
  const [center, r] = circleIn(area);
  const rings = [0.9, 0.78, 0.66, 0.54].map((share) =>
    disc(center, r * share, { fill: "none", stroke: secondary, strokeWidth: cut(r * 0.05) }),
  );
  return group([
    part("secondary", [box({ ...area, w: area.w + 0.6, h: area.h + 0.6 }, secondary)]),
    part("accent", [disc(center, r * 0.97, { fill: accent }), ...rings]),
    part("primary", [disc(center, r * 0.3, { fill: primary })]),
    disc(center, r * 0.06, { fill: accent }),
  ]);
}

function drawLetters({ x, y, w, h }: Box, paint: Paint, isTall: boolean): Shape {
  const [primary = ""] = paint.own;
  const ground = paint.isDark ? paint.role("background") : primary;
  const ink = paint.isDark ? paint.letters(primary, ground) : paint.ink(primary);
  const margin = w * (isTall ? 0.055 : 0.06);
  const lines = ["Evenings", "in the park"];
  const small = Math.max(w * 0.028, isTall ? 14 : 17);
  const size = fitSize(lines, Math.min((h - 2 * margin - small * 3.4) / 1.95, w * 0.24), w - 2 * margin);
  const foot = y + h - margin;
  const title = { ink, ground, weight: 700, more: { letterSpacing: -size * 0.05 } };
  const notes = [
    [["Twelve concerts", "under the trees"], x + margin, undefined],
    [["June to August", "Gates at seven"], x + w - margin, "end"],
  ] as const;
  return part("primary", [
    box({ x, y, w: w + 0.6, h: h + 0.6 }, ground),
    ...lines.map((line, row) =>
      text(line, [x + margin - size * 0.05, y + margin + size * (0.74 + row * 0.93), size], title),
    ),
    stroke(trace`M${x + margin} ${foot - small * 2.9}H${x + w - margin}`, ink, { strokeWidth: 2 }),
    ...notes.flatMap(([[first, second], left, anchor]) => [
      text(first, [left, foot - small * 1.35, small], { ink, ground, weight: 500, anchor }),
      text(second, [left, foot, small], { ink, ground, weight: 500, anchor }),
    ]),
  ]);
}
