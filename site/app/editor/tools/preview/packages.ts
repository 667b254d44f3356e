/** Packages on a shelf: a pouch, a tin, a box and a jar, each in its own color. */
import { contrastRatio } from "@tincture/color";
import { type Box, box, clip, cut, disc, group, path, type Shape, stroke, text, fitSize } from "./drawing.ts";
import { mix, type Paint, rankAgainst } from "./paint.ts";

/** The minimum number of colors they are printed in. */
export const packageColors = 4;
/** A label with a lower contrast to its jar would be invisible. */
const toldApartRatio = 1.3;

export function drawPouch(area: Box, color: string, paint: Paint): readonly Shape[] {
  const { x, y, w, h } = area;
  const body = `M${cut(x + w * 0.06)} ${cut(y)}H${cut(x + w * 0.94)}L${cut(x + w * 0.95)} ${cut(y + h * 0.11)}C${cut(x + w * 1.02)} ${cut(y + h * 0.4)} ${cut(x + w * 1.02)} ${cut(y + h * 0.8)} ${cut(x + w * 0.97)} ${cut(y + h)}Q${cut(x + w / 2)} ${cut(y + h * 1.035)} ${cut(x + w * 0.03)} ${cut(y + h)}C${cut(x - w * 0.02)} ${cut(y + h * 0.8)} ${cut(x - w * 0.02)} ${cut(y + h * 0.4)} ${cut(x + w * 0.05)} ${cut(y + h * 0.11)}Z`;
  const label = partnerOf(color, paint, 1);
  const r = w * 0.33;
  const center = [x + w / 2, y + h * 0.45] as const;
  const crimps = Array.from(
    { length: 15 },
    (_, at) => `M${cut(x + w * (0.1 + at * 0.057))} ${cut(y + 4)}v${cut(h * 0.07)}`,
  ).join("");
  return [
    drawShadow(area),
    path(body, { fill: color }),
    path(body, { fill: "url(#soft)" }),
    stroke(crimps, "000000", { strokeWidth: 1.5, opacity: 0.14 }),
    stroke(`M${cut(x + w * 0.055)} ${cut(y + h * 0.1)}H${cut(x + w * 0.945)}`, "000000", {
      strokeWidth: 2,
      opacity: 0.16,
    }),
    ...drawWords(
      { x: x + w * 0.14, y: y + h * 0.125, w: w * 0.72, h: h * 0.075 },
      { lines: ["Morning coffee"], ground: color, paint },
    ),
    disc(center, r, { fill: label }),
    disc(center, r * 0.9, { fill: "none", stroke: paint.ink(label), strokeWidth: 1.5, opacity: 0.7 }),
    ...drawBean(center, r, { ground: label, paint }),
    ...drawWords(
      { x: x + w * 0.1, y: y + h * 0.735, w: w * 0.8, h: h * 0.1 },
      { lines: ["Dark roast"], ground: color, paint },
    ),
    ...drawWords(
      { x: x + w * 0.1, y: y + h * 0.86, w: w * 0.8, h: h * 0.05 },
      { lines: ["Whole beans, 500 g"], ground: color, paint, weight: 400 },
    ),
  ];
}

interface BeanLook {
  readonly ground: string;
  readonly paint: Paint;
}

function drawBean([cx, cy]: readonly [number, number], r: number, { ground, paint }: BeanLook): readonly Shape[] {
  const ink = paint.ink(ground);
  const transform = `translate(${cut(cx)} ${cut(cy)}) rotate(32) scale(${Math.round(r * 10) / 1000})`;
  return [
    path("M0-62C34-62 46-28 46 0S34 62 0 62-46 28-46 0-34-62 0-62Z", { fill: ink, transform }),
    path("M6-60C-22-30 24 20-6 60", { fill: "none", stroke: ground, strokeWidth: 8, transform }),
  ];
}

export function drawTin(area: Box, color: string, paint: Paint): readonly Shape[] {
  const { x, y, w, h } = area;
  const ry = w * 0.1;
  const band = partnerOf(color, paint, 1);
  const lid = partnerOf(color, paint, 0);
  const round = (top: number, bottom: number) =>
    `M${cut(x)} ${cut(top)}V${cut(bottom)}A${cut(w / 2)} ${cut(ry)} 0 0 0 ${cut(x + w)} ${cut(bottom)}V${cut(top)}A${cut(w / 2)} ${cut(ry)} 0 0 1 ${cut(x)} ${cut(top)}Z`;
  const [top, base] = [y + ry, y + h - ry];
  const bandTop = top + h * 0.52;
  return [
    drawShadow({ ...area, h: h - ry * 0.5 }),
    path(round(top, base), { fill: color }),
    clip("band", path(round(bandTop, base - h * 0.07), {})),
    group(
      [path(round(bandTop, base - h * 0.07), { fill: band }), ...drawWaves({ x, y: bandTop, w, h: h * 0.4 }, color)],
      { clipPath: "url(#band)" },
    ),
    path(round(top, base), { fill: "url(#round)" }),
    ...drawWords(
      { x: x + w * 0.14, y: top + h * 0.25, w: w * 0.72, h: h * 0.2 },
      { lines: ["Green", "tea"], ground: color, paint },
    ),
    path(round(top - h * 0.02, top + h * 0.1), { fill: lid }),
    path(round(top - h * 0.02, top + h * 0.1), { fill: "url(#round)" }),
    path(
      `M${cut(x)} ${cut(top - h * 0.02)}a${cut(w / 2)} ${cut(ry)} 0 0 1 ${cut(w)} 0a${cut(w / 2)} ${cut(ry)} 0 0 1 ${cut(-w)} 0z`,
      { fill: mix(lid, "ffffff", 0.22) },
    ),
  ];
}

function drawWaves({ x, y, w, h }: Box, color: string): readonly Shape[] {
  return [0, 1, 2, 3].map((row) => {
    const step = w / 6;
    const start = `M${cut(x - step)} ${cut(y + h * (0.2 + row * 0.2))}`;
    return stroke(`${start}${`q${cut(step / 2)} ${cut(-step * 0.5)} ${cut(step)} 0t${cut(step)} 0`.repeat(4)}`, color, {
      strokeWidth: cut(w * 0.025),
    });
  });
}

export function drawBiscuits(area: Box, color: string, paint: Paint): readonly Shape[] {
  const { x, y, w, h } = area;
  const front = w * 0.84;
  const slant = w * 0.07;
  const partner = partnerOf(color, paint, 0);
  const third = partnerOf(color, paint, 1);
  const label: Box = { x: x + front * 0.13, y: y + h * 0.13, w: front * 0.74, h: h * 0.36 };
  return [
    drawShadow(area),
    box({ x, y, w: front, h }, color),
    ...drawQuarters({ x, y: y + h - front, w: front, h: front }, [partner, third]),
    box(label, partner, { rx: 4 }),
    ...drawWords(
      { x: label.x + label.w * 0.1, y: label.y + label.h * 0.1, w: label.w * 0.8, h: label.h * 0.54 },
      { lines: ["Oat", "biscuits"], ground: partner, paint },
    ),
    ...drawWords(
      { x: label.x + label.w * 0.1, y: label.y + label.h * 0.7, w: label.w * 0.8, h: label.h * 0.16 },
      { lines: ["with sea salt"], ground: partner, paint, weight: 400 },
    ),
    path(
      `M${cut(x + front)} ${cut(y)}L${cut(x + w)} ${cut(y + slant)}V${cut(y + h - slant)}L${cut(x + front)} ${cut(y + h)}Z`,
      { fill: mix(color, "000000", 0.3) },
    ),
    box({ x, y, w: front, h }, "url(#soft)", { opacity: 0.5 }),
  ];
}

function drawQuarters({ x, y, w }: Box, colors: readonly [string, string]): readonly Shape[] {
  const side = w / 4;
  return Array.from({ length: 16 }, (_, at) => {
    const [column, row] = [at % 4, Math.floor(at / 4)];
    const transform = `translate(${cut(x + (column + 0.5) * side)} ${cut(y + (row + 0.5) * side)}) rotate(${((column * 3 + row * 2) % 4) * 90}) scale(${Math.round(side * 10) / 1000})`;
    return path("M-50-50H50A100 100 0 0 1-50 50Z", { fill: colors[(column + row) % 2] ?? colors[0], transform });
  });
}

/**
 * A jar with a lid and a label in the accent color, so a color dropped on it becomes the accent.
 */
export function drawJar(area: Box, color: string, paint: Paint): readonly Shape[] {
  const { x, y, w, h } = area;
  const accent = paint.printed(packageColors)[2] ?? color;
  const label = contrastRatio(accent, color) >= toldApartRatio ? accent : partnerOf(color, paint, 0);
  const glass = `M${cut(x + w * 0.08)} ${cut(y + h * 0.2)}H${cut(x + w * 0.92)}Q${cut(x + w)} ${cut(y + h * 0.24)} ${cut(x + w)} ${cut(y + h * 0.36)}V${cut(y + h * 0.9)}Q${cut(x + w)} ${cut(y + h)} ${cut(x + w * 0.88)} ${cut(y + h)}H${cut(x + w * 0.12)}Q${cut(x)} ${cut(y + h)} ${cut(x)} ${cut(y + h * 0.9)}V${cut(y + h * 0.36)}Q${cut(x)} ${cut(y + h * 0.24)} ${cut(x + w * 0.08)} ${cut(y + h * 0.2)}Z`;
  const plate: Box = { x: x + w * 0.12, y: y + h * 0.42, w: w * 0.76, h: h * 0.4 };
  return [
    drawShadow(area),
    path(glass, { fill: color }),
    path(glass, { fill: "url(#round)" }),
    box(plate, label, { rx: 5 }),
    ...drawWords(
      { x: plate.x + plate.w * 0.1, y: plate.y + plate.h * 0.12, w: plate.w * 0.8, h: plate.h * 0.44 },
      { lines: ["Jam"], ground: label, paint },
    ),
    ...drawWords(
      { x: plate.x + plate.w * 0.1, y: plate.y + plate.h * 0.6, w: plate.w * 0.8, h: plate.h * 0.22 },
      { lines: ["Plum, 340 g"], ground: label, paint, weight: 400 },
    ),
    box({ x: x + w * 0.04, y, w: w * 0.92, h: h * 0.19 }, label, { rx: cut(w * 0.03) }),
    box({ x: x + w * 0.04, y, w: w * 0.92, h: h * 0.19 }, "url(#round)", { rx: cut(w * 0.03) }),
  ];
}

/** Returns the color that fits best on a background, as the package's second color. */
function partnerOf(ground: string, paint: Paint, rank: number): string {
  const others = rankAgainst(
    ground,
    paint.printed(packageColors).filter((hex) => hex !== ground),
  );
  return others[Math.min(rank, others.length - 1)] ?? paint.ink(ground);
}

interface Words {
  readonly lines: readonly string[];
  readonly ground: string;
  readonly paint: Paint;
  readonly weight?: number;
}

function drawWords({ x, y, w, h }: Box, { lines, ground, paint, weight = 700 }: Words): readonly Shape[] {
  const size = fitSize(lines, h / lines.length / 1.02, w);
  const top = y + h / 2 - (lines.length - 1) * size * 0.5 + size * 0.35;
  return lines.map((line, at) =>
    text(line, { at: [x + w / 2, top + at * size], size, weight, ink: paint.ink(ground), ground, anchor: "middle" }),
  );
}

function drawShadow({ x, y, w, h }: Box): Shape {
  const base = y + h;
  const d = `M${cut(x + w * 0.04)} ${cut(base)}L${cut(x + w * 0.98)} ${cut(base)}l${cut(w * 0.62)} ${cut(-w * 0.2)}l${cut(-w * 0.7)} ${cut(-w * 0.02)}Z`;
  return group([
    path(d, { fill: "url(#fade)", opacity: 0.75 }),
    path(`M${cut(x)} ${cut(base)}a${cut(w / 2)} ${cut(w * 0.04)} 0 0 0 ${cut(w)} 0z`, {
      fill: "000000",
      opacity: 0.28,
    }),
  ]);
}
