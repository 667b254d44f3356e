/**
 * Scenes as data: a tree of SVG elements. The page renders it as elements that stay mounted while
 * colors change, and a file contains it as text. Colors are hexes. Each text names its background,
 * so tests can check the contrast.
 */
import type { SourceRole } from "@tincture/color/source-roles";

export interface Shape {
  readonly tag: string;
  /** By React's names. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly Shape[];
  readonly content?: string;
  /** The background of a text, as a hex. */
  readonly ground?: string;
}

type More = Shape["attributes"];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function group(children: readonly Shape[], more: More = {}): Shape {
  return { tag: "g", attributes: more, children };
}

/** Marks shapes that a dropped color assigns this role to. */
export function part(role: SourceRole, children: readonly Shape[]): Shape {
  return group(children, { "data-role": role });
}

export function box({ x, y, w, h }: Box, fill: string, more: More = {}): Shape {
  return leaf("rect", { x: cut(x), y: cut(y), width: cut(w), height: cut(h), fill: paintOf(fill), ...more });
}

export function disc([cx, cy]: readonly [number, number], r: number, more: More): Shape {
  return leaf("circle", { cx: cut(cx), cy: cut(cy), r: cut(r), ...dye(more) });
}

export function path(d: string, more: More): Shape {
  return leaf("path", { d, ...dye(more) });
}

export function stroke(d: string, color: string, more: More = {}): Shape {
  return leaf("path", {
    d,
    fill: "none",
    stroke: paintOf(color),
    strokeLinecap: "round",
    strokeLinejoin: "round",
    ...more,
  });
}

interface Lettering {
  readonly at: readonly [x: number, y: number];
  readonly size: number;
  readonly ink: string;
  readonly ground: string;
  readonly weight?: number;
  readonly anchor?: "middle" | "end";
  readonly more?: More;
}

export function text(content: string, { at: [x, y], size, ink, ground, ...options }: Lettering): Shape {
  const { weight = 400, anchor, more } = options;
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
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly { readonly at: number; readonly color: string; readonly opacity?: number }[],
): Shape {
  const children = stops.map(({ at, color, opacity = 1 }) =>
    leaf("stop", { offset: at, stopColor: `#${color}`, stopOpacity: opacity }),
  );
  return { tag: "linearGradient", attributes: { id, x1, y1, x2, y2 }, children };
}

export function clip(id: string, shape: Shape): Shape {
  return { tag: "clipPath", attributes: { id }, children: [shape] };
}

function leaf(tag: string, attributes: More): Shape {
  return { tag, attributes, children: [] };
}

function dye(more: More): More {
  const { fill, stroke: line } = more;
  return {
    ...more,
    ...(typeof fill === "string" && { fill: paintOf(fill) }),
    ...(typeof line === "string" && { stroke: paintOf(line) }),
  };
}

/** A hex, `none` or `url(…)`. */
function paintOf(fill: string): string {
  return /^[0-9a-f]{6}$/.test(fill) ? `#${fill}` : fill;
}

/** Rounds to a precision that suffices for pictures and keeps files short. */
export function cut(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Approximate widths of Geist's letters, to wrap lines and to fit words. */

/** The page's font stack. */
export const fontFamily = "Geist, ui-sans-serif, system-ui, sans-serif";

/** In ems, for the regular weight. */
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
