import type { SourceRole } from "@tincture/color/source-roles";
import { type Box, box, cut, disc, group, part, path, type Shape, stroke, text, fitSize } from "./drawing.ts";
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
  const boxAt = (column: number, row: number, [across, high]: readonly [number, number]): Box => ({
    x: column * side,
    y: top + row * side,
    w: across * side,
    h: high * side,
  });
  const sun = Math.min(3, rows - (isTall ? down : 0));
  const sunRow = isTall ? Math.max(0, Math.floor((rows - down - sun) / 2)) : Math.max(0, Math.round(rows / 2) - 2);
  return [
    ...Array.from({ length: rows * columns }, (_, at) => {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      return drawTile(boxAt(column, row, [1, 1]), { column, row: row - rows + 24 }, paint);
    }),
    drawSun(boxAt(columns - sun - (isTall ? 1 : 0), sunRow, [sun, sun]), paint),
    drawLetters(boxAt(0, rows - down, [isTall ? 5 : 4, down]), paint, isTall),
  ];
}

/**
 * Neighboring backgrounds, and a background and its figure, always differ. At night every other
 * background is the page's.
 */
function drawTile(area: Box, { column, row }: { readonly column: number; readonly row: number }, paint: Paint): Shape {
  const colors = paint.printed(tileColors);
  const scatter = (column * 7 + row * 13 + column * row * 5) % 11;
  const isBare = paint.isDark && (column + row) % 2 === 0;
  const ground = isBare ? paint.role("background") : (colors[(column * 2 + row * 3) % colors.length] ?? "");
  const others = rankAgainst(
    ground,
    colors.filter((hex) => hex !== ground),
  );
  const figure = others[scatter % Math.max(1, Math.min(others.length, 3))] ?? ground;
  const third = others[(scatter + 1) % Math.max(1, others.length)] ?? ground;
  const draw = figures[(column * 3 + row * 5 + scatter) % figures.length] ?? drawLeaf;
  const { x, y, w, h } = area;
  return part(findRole([ground, figure, third], paint), [
    box({ x, y, w: w + seam, h: h + seam }, ground),
    ...draw({ x, y, w: w + seam, h: h + seam }, { figure, third, turn: scatter % 4 }),
  ]);
}

/** Returns the role of a tile's first color that has one. An empty tile belongs to the page. */
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

const figures: readonly DrawFigure[] = [
  drawQuarter,
  drawLeaf,
  drawHalves,
  drawQuarter,
  drawRings,
  drawStripes,
  drawLeaf,
  drawDots,
  drawSlope,
];

function turned({ x, y, w, h }: Box, turn: number): string {
  return `translate(${cut(x + w / 2)} ${cut(y + h / 2)}) rotate(${turn * 90}) scale(${thousandths(w / 100)} ${thousandths(h / 100)})`;
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function drawQuarter(area: Box, { figure, third, turn }: Colors): readonly Shape[] {
  const transform = turned(area, turn);
  return [
    path("M-50-50H50A100 100 0 0 1-50 50Z", { fill: figure, transform }),
    path("M-50-50H0A50 50 0 0 1-50 0Z", { fill: third, transform }),
  ];
}

function drawLeaf(area: Box, { figure, turn }: Colors): readonly Shape[] {
  return [path("M-50-50A100 100 0 0 1 50 50A100 100 0 0 1-50-50Z", { fill: figure, transform: turned(area, turn) })];
}

function drawHalves(area: Box, { figure, third, turn }: Colors): readonly Shape[] {
  const transform = turned(area, turn);
  return [
    path("M-50-50A50 50 0 0 0 50-50Z", { fill: figure, transform }),
    path("M-50 0A50 50 0 0 0 50 0Z", { fill: third, transform }),
  ];
}

function drawRings(area: Box, { figure, third }: Colors): readonly Shape[] {
  const center = [area.x + area.w / 2, area.y + area.h / 2] as const;
  const r = Math.min(area.w, area.h) / 2;
  return [
    disc(center, r * 0.9, { fill: figure }),
    disc(center, r * 0.56, { fill: third }),
    disc(center, r * 0.22, { fill: figure }),
  ];
}

function drawStripes(area: Box, { figure, turn }: Colors): readonly Shape[] {
  const bars = [0, 1, 2, 3].map((at) => `M${-50 + at * 25}-50h12.5V50h-12.5z`).join("");
  return [path(bars, { fill: figure, transform: turned(area, turn % 2) })];
}

function drawDots(area: Box, { figure }: Colors): readonly Shape[] {
  const r = Math.min(area.w, area.h) * 0.085;
  return [1, 3, 5].flatMap((row) =>
    [1, 3, 5].map((column) => disc([area.x + (area.w * column) / 6, area.y + (area.h * row) / 6], r, { fill: figure })),
  );
}

function drawSlope(area: Box, { figure, turn }: Colors): readonly Shape[] {
  return [path("M-50-50L50 50H-50Z", { fill: figure, transform: turned(area, turn) })];
}

function drawSun(area: Box, paint: Paint): Shape {
  const [primary = "", secondary = primary, accent = secondary] = paint.printed(3);
  const center = [area.x + area.w / 2, area.y + area.h / 2] as const;
  const r = Math.min(area.w, area.h) / 2;
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
  const at = (row: number) => [x + margin - size * 0.05, y + margin + size * (0.74 + row * 0.93)] as const;
  const note = { size: small, weight: 500, ink, ground };
  return part("primary", [
    box({ x, y, w: w + 0.6, h: h + 0.6 }, ground),
    ...lines.map((line, row) =>
      text(line, { at: at(row), size, weight: 700, ink, ground, more: { letterSpacing: -size * 0.05 } }),
    ),
    stroke(`M${cut(x + margin)} ${cut(foot - small * 2.9)}H${cut(x + w - margin)}`, ink, { strokeWidth: 2 }),
    text("Twelve concerts", { at: [x + margin, foot - small * 1.35], ...note }),
    text("under the trees", { at: [x + margin, foot], ...note }),
    text("June to August", { at: [x + w - margin, foot - small * 1.35], ...note, anchor: "end" }),
    text("Gates at seven", { at: [x + w - margin, foot], ...note, anchor: "end" }),
  ]);
}
