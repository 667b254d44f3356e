import { contrastRatio } from "@tincture/color";
import { type Box, box, disc, part, type Shape, text, breakLines, fitSize, within } from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { leadingRoles, type Paint } from "./paint.ts";

interface Cell {
  /** Fractions of the page: left, top, right, bottom. */
  readonly wide: readonly [number, number, number, number];
  readonly tall: readonly [number, number, number, number];
  readonly draw: (area: Box, ground: string, paint: Paint) => readonly Shape[];
}

const cells: readonly Cell[] = [
  { wide: [0, 0, 0.44, 0.66], tall: [0, 0, 0.62, 0.36], draw: drawGiant },
  { wide: [0.44, 0, 1, 0.33], tall: [0, 0.36, 1, 0.58], draw: drawAlphabet },
  { wide: [0.44, 0.33, 0.76, 0.66], tall: [0.62, 0, 1, 0.18], draw: drawFigures },
  { wide: [0.76, 0.33, 1, 0.66], tall: [0.62, 0.18, 1, 0.36], draw: drawSign },
  { wide: [0, 0.66, 0.44, 1], tall: [0, 0.58, 1, 0.76], draw: drawSaying },
];
const namesArea = { wide: [0.44, 0.66, 1, 1], tall: [0, 0.76, 1, 1] } as const;

/** A typeface on fields of the palette, with the names of its colors. */
export function drawType({ width, height, isTall }: Frame, paint: Paint): readonly Shape[] {
  const colors = paint.printed(cells.length);
  const boxOf = ([left, top, right, bottom]: Cell["wide"]): Box =>
    within({ x: 0, y: 0, w: width, h: height }, [left, top, right - left, bottom - top]);
  const drawn = cells.map(({ wide, tall, draw }, at) => {
    const area = boxOf(isTall ? tall : wide);
    const ground = colors[at] ?? "";
    const shapes = [box({ ...area, w: area.w + 0.6, h: area.h + 0.6 }, ground), ...draw(area, ground, paint)];
    return part(leadingRoles[at], shapes);
  });
  return [...drawn, part("neutral", drawNames(boxOf(isTall ? namesArea.tall : namesArea.wide), paint))];
}

function drawGiant({ x, y, w, h }: Box, ground: string, paint: Paint): readonly Shape[] {
  const size = Math.min(w * 0.66, h * 0.98);
  const inks = { ink: paint.ink(ground), ground };
  const small = Math.max(13, w * 0.032);
  const top = y + small * 2.3;
  return [
    text("Aa", [x + w / 2, y + h * 0.53 + size * 0.33, size], { ...inks, weight: 700, anchor: "middle" }),
    text("Geist", [x + small * 1.4, top, small], { ...inks, weight: 600 }),
    text("400 – 700", [x + w - small * 1.4, top, small], { ...inks, anchor: "end" }),
  ];
}

const rows = ["ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "abcdefghijklm", "nopqrstuvwxyz"];

function drawAlphabet({ x, y, w, h }: Box, ground: string, paint: Paint): readonly Shape[] {
  const look = { ink: paint.ink(ground), ground, anchor: "middle", more: { letterSpacing: 0 } } as const;
  const size = Math.min(h * 0.2, w * 0.074);
  const step = w / 14;
  return rows.flatMap((row, at) => {
    const base = y + h / 2 + (at - 1.5) * size * 1.15 + size * 0.36;
    const weight = at < 2 ? 600 : 400;
    return Array.from(row, (letter, column) =>
      text(letter, [x + step * (column + 1), base, size], { ...look, weight }),
    );
  });
}

function drawFigures({ x, y, w, h }: Box, ground: string, paint: Paint): readonly Shape[] {
  const look = { ink: paint.ink(ground), ground, anchor: "middle" } as const;
  const size = Math.min(h * 0.38, w * 0.3);
  return ["01234", "56789"].map((line, at) => {
    const base = y + h / 2 + (at - 0.5) * size * 1.02 + size * 0.35;
    return text(line, [x + w / 2, base, size], { ...look, weight: at === 0 ? 700 : 400 });
  });
}

function drawSign({ x, y, w, h }: Box, ground: string, paint: Paint): readonly Shape[] {
  const size = Math.min(h * 0.86, w * 0.86);
  const look = { ink: paint.ink(ground), ground, weight: 600, anchor: "middle" } as const;
  return [text("&", [x + w / 2, y + h / 2 + size * 0.34, size], look)];
}

const saying =
  "A page is set in one voice and colored in another. Where the two agree, nobody notices either; one only reads on.";

function drawSaying({ x, y, w, h }: Box, ground: string, paint: Paint): readonly Shape[] {
  const inks = { ink: paint.ink(ground), ground };
  const margin = Math.max(20, w * 0.055);
  const head = fitSize(["Read on."], Math.min(h * 0.3, 64), w - 2 * margin);
  const size = Math.min(Math.max(14, h * 0.075), 21);
  const broken = breakLines(saying, size, w - 2 * margin);
  const lines = broken.length * size * 1.42 + head * 1.5 > h ? [] : broken;
  const top = y + (h - head * 1.1 - lines.length * size * 1.42) / 2 + head * 0.8;
  return [
    text("Read on.", [x + margin, top, head], { ...inks, weight: 700 }),
    ...lines.map((line, at) => text(line, [x + margin, top + head * 0.42 + size * (1 + at * 1.42), size], inks)),
  ];
}

function drawNames(area: Box, paint: Paint): readonly Shape[] {
  const { x, y, w, h } = area;
  const body = paint.text("background");
  const margin = w > 500 ? 40 : 20;
  const columns = paint.own.length > 4 ? 2 : 1;
  const each = (w - 2 * margin - (columns - 1) * 32) / columns;
  const count = Math.ceil(paint.own.length / columns);
  const step = Math.min(h / (count + 0.6), 104);
  const size = Math.min(step * 0.44, each * 0.09, 40);
  const small = Math.max(13, size * 0.62);
  const top = y + (h - step * count) / 2;
  return [
    box({ ...area, w: w + 0.6, h: h + 0.6 }, body.ground),
    ...paint.own.flatMap((hex, at) => {
      const left = x + margin + Math.floor(at / count) * (each + 32);
      const middle = top + ((at % count) + 0.5) * step;
      const edge = contrastRatio(hex, body.ground) < 1.3 ? { stroke: paint.role("border") } : {};
      const label = paint.names[hex] ?? `#${hex}`;
      const fitted = fitSize([label], size, each - size * 1.9 - (each > 250 ? 90 : 0));
      const names = [
        disc([left + size * 0.5, middle], size * 0.5, { fill: hex, ...edge }),
        text(label, [left + size * 1.5, middle + fitted * 0.35, fitted], { ...body, weight: 400 + (at % 4) * 100 }),
      ];
      const code = [left + each, middle + size * 0.3, small] as const;
      return each > 250 ? [...names, text(hex, code, { ...paint.muted("background"), anchor: "end" })] : names;
    }),
  ];
}
