/**
 * Colors whose components have names: `{ r, g, b }`, `{ hue: 210, saturation: 50, lightness: 40 }`.
 */
import { predefinedSpaces } from "./color-spaces.ts";
import { addLosses, type Notation, notations, readInSpace, readNumbers } from "./color-values.ts";
import { type ColorReading, type Loss, type Finding, nameReading } from "./found-colors.ts";

export type ColorRecord = Readonly<Record<string, unknown>>;

/** Names of components that are shortened to their first letter. */
const initials = new Set(
  "red green blue alpha hue saturation sat lightness luminosity luminance value chroma cyan magenta yellow whiteness".split(
    " ",
  ),
);
const otherComponents = new Map(Object.entries({ opacity: "a", brightness: "v", black: "k", key: "k" }));
/** The most specific first. */
const sets: readonly (readonly [notation: Notation, keys: readonly string[]])[] = [
  ["rgb", ["r", "g", "b"]],
  ["cmyk", ["c", "m", "y", "k"]],
  ["hsl", ["h", "s", "l"]],
  ["hsv", ["h", "s", "v"]],
  ["hsv", ["h", "s", "b"]],
  ["hwb", ["h", "w", "b"]],
  ["lch", ["l", "c", "h"]],
  ["lab", ["l", "a", "b"]],
];
const otherNames = new Map(
  Object.entries({ rgba: "rgb", rgbvalues: "rgb", srgb: "rgb", hsla: "hsl", hsb: "hsv", cielab: "lab", grey: "gray" }),
);

export function findNotation(word: string): Notation | undefined {
  const key = word.toLowerCase().replaceAll(/[^a-z]/g, "");
  return notations.find((notation) => notation === (otherNames.get(key) ?? key));
}

/** `isShares`: channels of RGB are from 0 to 1, if the numbers leave it open. */
export function readColorRecord(record: ColorRecord, isShares?: boolean): ColorReading | undefined {
  const components = new Map<string, number>();
  for (const [key, value] of Object.entries(record)) {
    const word = key.toLowerCase().replaceAll(/[^a-z]|component|channel/g, "");
    const number = toNumber(value);
    const component = initials.has(word) ? word.charAt(0) : (otherComponents.get(word) ?? word);
    if (number !== undefined) components.set(component, number);
  }
  for (const [notation, keys] of sets) {
    const values = keys.map((key) => components.get(key));
    if (!values.every((value) => value !== undefined)) continue;
    const shares = values.every((value) => value === 0 || value === 1) ? isShares : undefined;
    const alpha = notation === "lab" ? undefined : components.get("a");
    const losses: readonly Loss[] = alpha !== undefined && isTranslucent(alpha) ? ["alpha"] : [];
    return addLosses(readNumbers(scaleOf(notation, values), values, shares), losses);
  }
  return undefined;
}

/** Lightness up to 1 is that of OKLab. */
function scaleOf(notation: Notation, [first = 0]: readonly number[]): Notation {
  if (notation === "lab" && first <= 1) return "oklab";
  return notation === "lch" && first <= 1 ? "oklch" : notation;
}

/** Alpha is a share, or of 255 or 100. */
function isTranslucent(alpha: number): boolean {
  return alpha < 1 || (alpha > 1 && alpha !== 100 && alpha !== 255);
}

/** Whether channels are shares of one or bytes, if the numbers show it. */
export function describeScale(record: ColorRecord): "shares" | "bytes" | undefined {
  const channels = ["r", "g", "b", "red", "green", "blue"].flatMap((key) => toNumber(record[key]) ?? []);
  if (channels.length !== 3) return undefined;
  if (channels.some((channel) => channel > 1)) return "bytes";
  return channels.some((channel) => !Number.isInteger(channel)) ? "shares" : undefined;
}

/** Reads components in a named space: design tokens, asset catalogs of Xcode, colors of Adobe. */
export function readNamedSpace(space: string, values: unknown): ColorReading | undefined {
  // Asset catalogs write `extended-linear-srgb` and the like.
  const name = space
    .toLowerCase()
    .replace(/^extended-/, "")
    .replace(/^gray-gamma-22$/, "gray")
    .replace(/^linear-srgb$/, "srgb-linear");
  if (Array.isArray(values)) {
    const numbers = values.map((value) => (value === "none" ? 0 : toNumber(value)));
    if (!numbers.every((number) => number !== undefined)) return undefined;
    const [first = 0, second = 0, third = 0] = numbers;
    const [hue, one, other] = [first, second > 1 ? second / 100 : second, third > 1 ? third / 100 : third];
    if (name === "hsl" || name === "hwb") return readNumbers(name, [hue, one * 100, other * 100]);
    if (predefinedSpaces.includes(name) || /^(?:ok)?l(?:ab|ch)$/.test(name)) {
      if (numbers.length !== 3) return undefined;
      return (
        readInSpace(name === "srgb" && first > 1 ? "" : name, [first, second, third]) ?? readNumbers("rgb", numbers)
      );
    }
    const notation = findNotation(name);
    return notation === undefined ? undefined : readNumbers(notation, numbers);
  }
  if (typeof values !== "object" || values === null) return undefined;
  const record: ColorRecord = { ...values };
  if (name === "gray" && record["white"] !== undefined) {
    const white = toNumber(record["white"]);
    return white === undefined ? undefined : readNumbers("gray", [white > 1 ? white / 255 : white]);
  }
  const linear = name === "srgb-linear" ? name : undefined;
  if (linear === undefined && !/p3/.test(name)) return readColorRecord(record);
  const channels = ["red", "green", "blue"].map((key) => toNumber(record[key]));
  const [r = 0, g = 0, b = 0] = channels.map((channel = 0) => (channel > 1 ? channel / 255 : channel));
  return channels.includes(undefined) ? undefined : readInSpace(linear ?? "display-p3", [r, g, b]);
}

/** Reads `0.5`, `50%`, `0x1f`, `181/255.0`, `38.0f`. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.length > 40) return undefined;
  const text = value.trim().replace(/^CGFloat\((.*)\)$/, "$1");
  if (/^0x[\da-f]{1,2}$/i.test(text)) return Number(text);
  const [, first, operator, second] =
    /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?|0x[\da-f]{1,2})[fFdL]?(?:\s*(\/|%)\s*((?:\d+\.?\d*|\.\d+)|0xff)?[fFdL]?)?$/i.exec(
      text,
    ) ?? [];
  if (first === undefined) return undefined;
  if (operator === "/")
    return second === undefined || Number(second) === 0 ? undefined : Number(first) / Number(second);
  return second === undefined ? Number(first) : undefined;
}

const number = String.raw`(\d{1,3}(?:\.\d{1,4})?)[%°]?`;
const gap = String.raw`[ \t]*[,;/ \t][ \t]*`;
const worded = new RegExp(
  String.raw`\b(rgb|cmyk|hs[lvb])\b[ \t]*[:=]?[ \t]*${number}${gap}${number}${gap}${number}(?:${gap}${number})?(?![\d.])`,
  "gi",
);
/** The most exact one first. */
const lettered: readonly (readonly [notation: Notation, pattern: RegExp])[] = (
  ["rgb", "hsl", "hsv", "cmyk"] as const
).map((notation) => [notation, new RegExp(String.raw`\b${joinLetters(notation)}\b`, "gi")]);

/** Finds components with labels, for texts without any other notation. */
export function findLabeledComponents(text: string): readonly Finding[] {
  for (const [notation, pattern] of lettered) {
    const found = [
      ...[...text.matchAll(worded)]
        .filter(([, word = ""]) => findNotation(word) === notation)
        .map(([, , ...values]) => values),
      ...[...text.matchAll(pattern)].map(([, ...values]) => values),
    ].flatMap((values) => readValues(notation, values.flatMap((value) => value ?? []).map(Number)));
    if (found.length > 0) return found;
  }
  return [];
}

function joinLetters(notation: string): string {
  return Array.from(notation, (letter) => String.raw`${letter}[ \t]*[:=]?[ \t]*${number}`).join(
    String.raw`[ \t]*[,;/|]?[ \t]*`,
  );
}

function readValues(notation: Notation, values: readonly number[]): readonly Finding[] {
  if (values.length !== notation.length) return [];
  const isInRange =
    notation === "rgb"
      ? values.every((value) => Number.isInteger(value) && value <= 255)
      : values.every((value, at) => value <= (notation !== "cmyk" && at === 0 ? 360 : 100));
  if (!isInRange) return [];
  const components = notation === "cmyk" ? values.map((value) => value / 100) : values;
  const reading = readNumbers(notation, components, false);
  return reading === undefined ? [] : [nameReading(reading, "")];
}
