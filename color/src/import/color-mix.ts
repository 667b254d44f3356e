import { hexToLinear } from "../srgb.ts";
import { colorSpaces, type Triple } from "./color-spaces.ts";
import { addLosses, readLinear } from "./color-values.ts";
import type { ColorReading } from "./found-colors.ts";

const mixedSpaces = new Set("srgb srgb-linear lab oklab xyz xyz-d50 xyz-d65 hsl hwb lch oklch".split(" "));
/** At or below this chroma, hue has no meaning. */
const grayMax: Readonly<Record<string, number>> = { lch: 0.015, oklch: 4e-6, hsl: 1e-6, hwb: 1e-6 };

/** @see CSS Color Module Level 5, section 3 */
export function mixColors(body: string, readColor: (text: string) => ColorReading | undefined): ColorReading | string {
  const [method = "", ...items] = splitTopLevel(body);
  const [, space = "", way = "shorter"] = /^in\s+([\w-]+)(?:\s+(\w+)\s+hue)?$/.exec(method.trim()) ?? [];
  if (!mixedSpaces.has(space) || items.length !== 2)
    return "color-mix() is read as in color-mix(in oklab, red 20%, blue).";
  const [first, second] = items.map((item) => readItem(item, readColor));
  if (typeof first === "string") return first;
  if (typeof second === "string") return second;
  if (first === undefined || second === undefined) return "color-mix() takes two colors.";
  const [one, other] = [first.percent ?? 100 - (second.percent ?? 50), second.percent ?? 100 - (first.percent ?? 50)];
  const sum = one + other;
  if (!(sum > 0) || one < 0 || other < 0) return "the percentages of color-mix() must not be zero together.";
  // A transparent color has no part in the mixture but its transparency.
  const isTranslucent = first.hex === undefined || second.hex === undefined || sum < 100;
  const [from, to] = [first.hex ?? second.hex, second.hex ?? first.hex];
  if (from === undefined || to === undefined) return "both colors of color-mix() are transparent.";
  const mixed = mixInSpace(space, [hexToTriple(from), hexToTriple(to)], { way, share: other / sum });
  return addLosses(readLinear(mixed), isTranslucent ? ["alpha"] : []) ?? "color-mix() gave no color.";
}

interface Item {
  readonly hex: string | undefined;
  readonly percent: number | undefined;
}

function readItem(item: string, readColor: (text: string) => ColorReading | undefined): Item | string {
  const text = item.trim();
  const [, before, after] = /^([\d.]+)%\s|\s([\d.]+)%$/.exec(text) ?? [];
  const percent = before ?? after;
  const color = text.replace(/^[\d.]+%\s+|\s+[\d.]+%$/, "").trim();
  const share = percent === undefined ? undefined : Number(percent);
  if (color === "transparent") return { hex: undefined, percent: share };
  const reading = readColor(color);
  if (reading === undefined) return `"${color.slice(0, 40)}" in it is not a color.`;
  return "problem" in reading ? reading.problem : { hex: reading.hex, percent: share };
}

interface Mixture {
  readonly way: string;
  readonly share: number;
}

function mixInSpace(space: string, [from, to]: readonly [Triple, Triple], { way, share }: Mixture): Triple {
  const known = colorSpaces.get(space);
  if (known === undefined) return from;
  const [one, other] = [known.fromLinear(from), known.fromLinear(to)];
  const mix = (at: 0 | 1 | 2) => one[at] + (other[at] - one[at]) * share;
  const mixed: [number, number, number] = [mix(0), mix(1), mix(2)];
  const { hue } = known;
  if (hue !== undefined) {
    const isGray = (color: Triple) => (space === "hwb" ? 1 - color[1] - color[2] : color[1]) <= (grayMax[space] ?? 0);
    const [start, end] = isGray(one) ? [other[hue], other[hue]] : [one[hue], isGray(other) ? one[hue] : other[hue]];
    mixed[hue] = start + turnBetween(end - start, way) * share;
  }
  return known.toLinear(mixed);
}

/** CSS Color Module Level 4, section 12.4. */
function turnBetween(difference: number, way: string): number {
  if (way === "increasing") return difference < 0 ? difference + 360 : difference;
  if (way === "decreasing") return difference > 0 ? difference - 360 : difference;
  if (way === "longer") {
    if (difference > 0 && difference < 180) return difference - 360;
    return difference > -180 && difference <= 0 ? difference + 360 : difference;
  }
  if (difference > 180) return difference - 360;
  return difference < -180 ? difference + 360 : difference;
}

function hexToTriple(hex: string): Triple {
  const { r, g, b } = hexToLinear(hex);
  return [r, g, b];
}

export function splitTopLevel(text: string): readonly string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
