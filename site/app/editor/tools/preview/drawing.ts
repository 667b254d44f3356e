/**
 * Scenes as data: a tree of SVG elements. On the page they stay mounted while colors change, and a
 * file contains them as text. Each text names its background, so tests can check the contrast.
 */
import type { SourceRole } from "@tincture/color/source-roles";

export interface Shape {
  readonly tag: string;
  /** By React's names. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly Shape[];
  readonly content?: string;
  readonly ground?: string;
}

type More = Shape["attributes"];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Returns a part of a box. The fractions are of its width and height. */
export function within({ x, y, w, h }: Box, [left, top, width, height]: readonly [...Point, ...Point]): Box {
  return { x: x + left * w, y: y + top * h, w: width * w, h: height * h };
}

export type Point = readonly [x: number, y: number];

/** Parts that are left out are false. */
export type Parts = readonly (Shape | false)[];

export function group(parts: Parts, attributes: More = {}): Shape {
  return { tag: "g", attributes, children: parts.filter((one) => one !== false) };
}

/** Marks shapes that a dropped color assigns this role to. */
export function part(role: SourceRole | undefined, parts: Parts): Shape {
  return group(parts, role && { "data-role": role });
}

export function box({ x, y, w, h }: Box, fill: string, more: More = {}): Shape {
  return leaf("rect", { x: cut(x), y: cut(y), width: cut(w), height: cut(h), fill, ...more });
}

export function disc([cx, cy]: Point, r: number, more: More): Shape {
  return leaf("circle", { cx: cut(cx), cy: cut(cy), r: cut(r), ...more });
}

export function path(d: string, more: More): Shape {
  return leaf("path", { d, ...more });
}

export function stroke(d: string, color: string, more: More = {}): Shape {
  return leaf("path", { d, fill: "none", stroke: color, strokeLinecap: "round", strokeLinejoin: "round", ...more });
}

export interface Inks {
  readonly ink: string;
  readonly ground: string;
}

interface Lettering extends Inks {
  readonly weight?: number;
  readonly anchor?: "middle" | "end";
  readonly more?: More;
}

export function text(content: string, [x, y, size]: readonly [...Point, size: number], lettering: Lettering): Shape {
  const { ink, ground, weight = 400, anchor, more } = lettering;
  const attributes = {
    x: cut(x),
    y: cut(y),
    fill: `#${ink}`,
    fontSize: cut(size),
    fontWeight: weight,
    letterSpacing: size >= 30 ? cut(-0.03 * size) : undefined,
    textAnchor: anchor,
    ...more,
  };
  return { tag: "text", attributes, children: [], content, ground };
}

/** A linear gradient from one point to another, used as `url(#id)`. */
export function ramp(
  id: string,
  [x1, y1, x2, y2]: readonly [...Point, ...Point],
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
): Shape {
  const children = stops.map(([offset, stopColor, stopOpacity = 1]) =>
    leaf("stop", { offset, stopColor: paintOf(stopColor), stopOpacity }),
  );
  return { tag: "linearGradient", attributes: { id, x1, y1, x2, y2 }, children };
}

export function clip(id: string, shape: Shape): Shape {
  return { tag: "clipPath", attributes: { id }, children: [shape] };
}

function leaf(tag: string, attributes: More): Shape {
  const { fill, stroke: line } = attributes;
  const dyed = {
    ...attributes,
    ...(typeof fill === "string" && { fill: paintOf(fill) }),
    ...(typeof line === "string" && { stroke: paintOf(line) }),
  };
  return { tag, attributes: dyed, children: [] };
}

function paintOf(fill: string): string {
  return /^[0-9a-f]{6}$/.test(fill) ? `#${fill}` : fill;
}

/** Writes the data of a path with rounded numbers. */
export function trace(commands: TemplateStringsArray, ...numbers: readonly number[]): string {
  return String.raw({ raw: commands }, ...numbers.map(cut));
}

/** Rounds to a precision that suffices for pictures and keeps files short. */
export function cut(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The page's font stack. */
export const fontFamily = "Geist, ui-sans-serif, system-ui, sans-serif";

/** Approximate widths of Geist's letters, in ems, for the regular weight. */
const widths = [
  { letters: /[iljI.,:;'|!’·]/, width: 0.27 },
  { letters: /[ftr()\- ]/, width: 0.37 },
  { letters: /[mwMW@%—]/, width: 0.86 },
  { letters: /[0-9]/, width: 0.6 },
  { letters: /[A-Z#&+]/, width: 0.65 },
] as const;
const usualWidth = 0.56;
const boldShare = 1.05;

/** @param weight - of the font, 400 to 700 */
export function measureText(text: string, size: number, weight = 400): number {
  const ems = Array.from(text, (letter) => widths.find(({ letters }) => letters.test(letter))?.width ?? usualWidth);
  return ems.reduce((sum, width) => sum + width, 0) * size * (weight > 500 ? boldShare : 1) * (size >= 30 ? 0.95 : 1);
}

/** Returns the size at which the widest line fits, at most `size`. */
export function fitSize(lines: readonly string[], size: number, width: number): number {
  const widest = Math.max(...lines.map((line) => measureText(line, size, 700)));
  return widest > width ? (size * width) / widest : size;
}

export function breakLines(text: string, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measureText(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
