/** Packages on a shelf: a pouch, a tin, a box and a jar, each in its own color. */
import { contrastRatio } from "@tincture/color";
import {
  type Box,
  box,
  clip,
  cut,
  disc,
  fitSize,
  group,
  type Inks,
  path,
  type Point,
  type Shape,
  stroke,
  text,
  trace,
  within,
} from "./drawing.ts";
import { mix, type Paint, rankAgainst } from "./paint.ts";

/** The minimum number of colors they are printed in. */
export const packageColors = 4;
/** A label with a lower contrast to its jar would be invisible. */
const toldApartRatio = 1.3;

export function drawPouch(area: Box, color: string, paint: Paint): readonly Shape[] {
  const { x, y, w, h } = area;
  const body = trace`M${x + w * 0.06} ${y}H${x + w * 0.94}L${x + w * 0.95} ${y + h * 0.11}C${x + w * 1.02} ${y + h * 0.4} ${x + w * 1.02} ${y + h * 0.8} ${x + w * 0.97} ${y + h}Q${x + w / 2} ${y + h * 1.035} ${x + w * 0.03} ${y + h}C${x - w * 0.02} ${y + h * 0.8} ${x - w * 0.02} ${y + h * 0.4} ${x + w * 0.05} ${y + h * 0.11}Z`;
  const seam = trace`M${x + w * 0.055} ${y + h * 0.1}H${x + w * 0.945}`;
  const crimps = Array.from({ length: 15 }, (_, at) => trace`M${x + w * (0.1 + at * 0.057)} ${y + 4}v${h * 0.07}`);
  const label = partnerOf(color, paint, 1);
  const r = w * 0.33;
  const center = [x + w / 2, y + h * 0.45] as const;
  const print = { ground: color, paint };
  return [
    drawShadow(area),
    path(body, { fill: color }),
    path(body, { fill: "url(#soft)" }),
    stroke(crimps.join(""), "000000", { strokeWidth: 1.5, opacity: 0.14 }),
    stroke(seam, "000000", { strokeWidth: 2, opacity: 0.16 }),
    ...drawWords(within(area, [0.14, 0.125, 0.72, 0.075]), ["Morning coffee"], print),
    disc(center, r, { fill: label }),
    disc(center, r * 0.9, { fill: "none", stroke: paint.ink(label), strokeWidth: 1.5, opacity: 0.7 }),
    ...drawBean(center, r, { ground: label, ink: paint.ink(label) }),
    ...drawWords(within(area, [0.1, 0.735, 0.8, 0.1]), ["Dark roast"], print),
    ...drawWords(within(area, [0.1, 0.86, 0.8, 0.05]), ["Whole beans, 500 g"], { ...print, weight: 400 }),
  ];
}

function drawBean([cx, cy]: Point, r: number, { ground, ink }: Inks): readonly Shape[] {
  const transform = `translate(${cut(cx)} ${cut(cy)}) rotate(32) scale(${Math.round(r * 10) / 1000})`;
  return [
    path("M0-62C34-62 46-28 46 0S34 62 0 62-46 28-46 0-34-62 0-62Z", { fill: ink, transform }),
    path("M6-60C-22-30 24 20-6 60", { fill: "none", stroke: ground, strokeWidth: 8, transform }),
  ];
}

export function drawTin(area: Box, color: string, paint: Paint): readonly Shape[] {
  const { x, y, w, h } = area;
  const ry = w * 0.1;
  const [lid, band] = [partnerOf(color, paint, 0), partnerOf(color, paint, 1)];
  const round = (top: number, bottom: number) =>
    trace`M${x} ${top}V${bottom}A${w / 2} ${ry} 0 0 0 ${x + w} ${bottom}V${top}A${w / 2} ${ry} 0 0 1 ${x} ${top}Z`;
  const [top, base] = [y + ry, y + h - ry];
  const [bandTop, lidTop] = [top + h * 0.52, top - h * 0.02];
  const [body, bandPath, rim] = [round(top, base), round(bandTop, base - h * 0.07), round(lidTop, top + h * 0.1)];
  const disk = trace`M${x} ${lidTop}a${w / 2} ${ry} 0 0 1 ${w} 0a${w / 2} ${ry} 0 0 1 ${-w} 0z`;
  return [
    drawShadow({ ...area, h: h - ry * 0.5 }),
    path(body, { fill: color }),
    clip("band", path(bandPath, {})),
    group([path(bandPath, { fill: band }), ...drawWaves({ x, y: bandTop, w, h: h * 0.4 }, color)], {
      clipPath: "url(#band)",
    }),
    path(body, { fill: "url(#round)" }),
    ...drawWords(within({ ...area, y: top }, [0.14, 0.25, 0.72, 0.2]), ["Green", "tea"], { ground: color, paint }),
    path(rim, { fill: lid }),
    path(rim, { fill: "url(#round)" }),
    path(disk, { fill: mix(lid, "ffffff", 0.22) }),
  ];
}

function drawWaves({ x, y, w, h }: Box, color: string): readonly Shape[] {
  const step = w / 6;
  const wave = trace`q${step / 2} ${-step * 0.5} ${step} 0t${step} 0`.repeat(4);
  return [0, 1, 2, 3].map((row) =>
    stroke(trace`M${x - step} ${y + h * (0.2 + row * 0.2)}` + wave, color, { strokeWidth: cut(w * 0.025) }),
  );
}

export function drawBiscuits(area: Box, color: string, paint: Paint): readonly Shape[] {
  const { x, y, w, h } = area;
  const front: Box = { x, y, w: w * 0.84, h };
  const [edge, slant] = [x + front.w, w * 0.07];
  const side = trace`M${edge} ${y}L${x + w} ${y + slant}V${y + h - slant}L${edge} ${y + h}Z`;
  const partner = partnerOf(color, paint, 0);
  const print = { ground: partner, paint };
  const label = within(front, [0.13, 0.13, 0.74, 0.36]);
  return [
    drawShadow(area),
    box(front, color),
    ...drawQuarters({ ...front, y: y + h - front.w }, [partner, partnerOf(color, paint, 1)]),
    box(label, partner, { rx: 4 }),
    ...drawWords(within(label, [0.1, 0.1, 0.8, 0.54]), ["Oat", "biscuits"], print),
    ...drawWords(within(label, [0.1, 0.7, 0.8, 0.16]), ["with sea salt"], { ...print, weight: 400 }),
    path(side, { fill: mix(color, "000000", 0.3) }),
    box(front, "url(#soft)", { opacity: 0.5 }),
  ];
}

function drawQuarters({ x, y, w }: Box, colors: readonly [string, string]): readonly Shape[] {
  const side = w / 4;
  return Array.from({ length: 16 }, (_, at) => {
    const [column, row] = [at % 4, Math.floor(at / 4)];
    const middle = trace`${x + (column + 0.5) * side} ${y + (row + 0.5) * side}`;
    const transform = `translate(${middle}) rotate(${((column * 3 + row * 2) % 4) * 90}) scale(${Math.round(side * 10) / 1000})`;
    return path("M-50-50H50A100 100 0 0 1-50 50Z", { fill: colors[(column + row) % 2] ?? colors[0], transform });
  });
}

/** The label has the accent color, so a color dropped on the jar becomes the accent. */
export function drawJar(area: Box, color: string, paint: Paint): readonly Shape[] {
  const { x, y, w, h } = area;
  const accent = paint.printed(packageColors)[2] ?? color;
  const label = contrastRatio(accent, color) >= toldApartRatio ? accent : partnerOf(color, paint, 0);
  const print = { ground: label, paint };
  const glass = trace`M${x + w * 0.08} ${y + h * 0.2}H${x + w * 0.92}Q${x + w} ${y + h * 0.24} ${x + w} ${y + h * 0.36}V${y + h * 0.9}Q${x + w} ${y + h} ${x + w * 0.88} ${y + h}H${x + w * 0.12}Q${x} ${y + h} ${x} ${y + h * 0.9}V${y + h * 0.36}Q${x} ${y + h * 0.24} ${x + w * 0.08} ${y + h * 0.2}Z`;
  const plate = within(area, [0.12, 0.42, 0.76, 0.4]);
  const lid = within(area, [0.04, 0, 0.92, 0.19]);
  return [
    drawShadow(area),
    path(glass, { fill: color }),
    path(glass, { fill: "url(#round)" }),
    box(plate, label, { rx: 5 }),
    ...drawWords(within(plate, [0.1, 0.12, 0.8, 0.44]), ["Jam"], print),
    ...drawWords(within(plate, [0.1, 0.6, 0.8, 0.22]), ["Plum, 340 g"], { ...print, weight: 400 }),
    box(lid, label, { rx: cut(w * 0.03) }),
    box(lid, "url(#round)", { rx: cut(w * 0.03) }),
  ];
}

/** Returns the color that fits best on a background, as the package's second color. */
function partnerOf(ground: string, paint: Paint, rank: number): string {
  const others = rankAgainst(ground, paint.printed(packageColors)).filter((hex) => hex !== ground);
  return others[Math.min(rank, others.length - 1)] ?? paint.ink(ground);
}

interface Print {
  readonly ground: string;
  readonly paint: Paint;
  readonly weight?: number;
}

function drawWords({ x, y, w, h }: Box, lines: readonly string[], print: Print): readonly Shape[] {
  const { ground, paint, weight = 700 } = print;
  const size = fitSize(lines, h / lines.length / 1.02, w);
  const top = y + h / 2 - (lines.length - 1) * size * 0.5 + size * 0.35;
  const look = { ink: paint.ink(ground), ground, weight, anchor: "middle" } as const;
  return lines.map((line, at) => text(line, [x + w / 2, top + at * size, size], look));
}

function drawShadow({ x, y, w, h }: Box): Shape {
  const base = y + h;
  const cast = trace`M${x + w * 0.04} ${base}L${x + w * 0.98} ${base}l${w * 0.62} ${-w * 0.2}l${-w * 0.7} ${-w * 0.02}Z`;
  const foot = trace`M${x} ${base}a${w / 2} ${w * 0.04} 0 0 0 ${w} 0z`;
  return group([path(cast, { fill: "url(#fade)", opacity: 0.75 }), path(foot, { fill: "000000", opacity: 0.28 })]);
}
