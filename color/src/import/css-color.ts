import { cssNames, findTwinName } from "../css-names.ts";
import { mixColors } from "./color-mix.ts";
import { hslToSrgb, hwbToSrgb, predefinedSpaces, type Triple } from "./color-spaces.ts";
import { addLosses, formatShares, hexReading, readInks, readInSpace } from "./color-values.ts";
import { type ColorReading, quoteSource } from "./found-colors.ts";

const fullTurn = 360;
const degreesPer: Readonly<Record<string, number>> = { "": 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: fullTurn };

const keywords = new Map<string, string>(
  Object.entries(cssNames).flatMap(([name, hex]) =>
    [name, findTwinName(name) ?? name].flatMap((one) => {
      const keyword = one.replaceAll(" ", "").toLowerCase();
      return [[keyword, hex] as const, [keyword.replace("gray", "grey"), hex] as const];
    }),
  ),
);

export const cssColorFunctions: ReadonlySet<string> = new Set(
  "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix device-cmyk contrast-color".split(" "),
);

/** CSS Color Module Level 4, sections 7 to 9. */
const percentOf: Readonly<Record<string, Triple>> = {
  rgb: [1, 1, 1],
  hsl: [fullTurn, 1, 1],
  hwb: [fullTurn, 1, 1],
  lab: [100, 125, 125],
  lch: [100, 150, fullTurn],
  oklab: [1, 0.4, 0.4],
  oklch: [1, 0.4, fullTurn],
};
const hueAt: Readonly<Record<string, number>> = { hsl: 0, hwb: 0, lch: 2, oklch: 2 };

/**
 * Reads a color as CSS writes it; undefined for another text.
 *
 * @see CSS Color Module Level 4, and Level 5 for color-mix() and device-cmyk()
 */
export function readCssColor(text: string): ColorReading | undefined {
  const color = text.trim().toLowerCase();
  if (color.startsWith("#")) return readHashed(color.slice(1));
  const open = color.indexOf("(");
  if (open < 0) return hexReading(keywords.get(color));
  const name = color.slice(0, open).trim();
  if (!cssColorFunctions.has(name) || !color.endsWith(")") || /\)\s+[a-z-]+\(/.test(color)) return undefined;
  if (name === "color" && !isCssColorCall(name, color.slice(open + 1))) return undefined;
  const reading = readFunction(name, color.slice(open + 1, -1).trim());
  return typeof reading === "string" ? { problem: `${quoteSource(text)}: ${reading}` } : reading;
}

/**
 * As `readCssColor`, for other texts: `rgb(0.2, 0.4, 0.6)` is in shares of one, and hues can have a
 * degree sign.
 */
export function readWrittenColor(text: string): ColorReading | undefined {
  const body = /^\s*rgb\(([^()]*)\)\s*$/i.exec(text)?.[1] ?? "";
  const shares = body
    .split(/[,\s]+/)
    .filter((part) => part !== "")
    .map(Number);
  const areShares =
    shares.length === 3 &&
    shares.every((share) => share >= 0 && share <= 1) &&
    shares.some((share) => share > 0 && share < 1);
  return areShares ? hexReading(formatShares(shares)) : readCssColor(text.replace("°", "deg"));
}

/** Components of HSL without a function, as in older themes of shadcn/ui: `222.2 47.4% 11.2%`. */
export function readHslTriple(text: string): ColorReading | undefined {
  const [, components] =
    /^\s*([\d.]+(?:deg|°)?[\s,]+[\d.]+%[\s,]+[\d.]+%(?:\s*\/\s*[\d.]+%?)?)\s*;?\s*$/.exec(text) ?? [];
  return components === undefined ? undefined : readCssColor(`hsl(${components.replace("°", "deg")})`);
}

/** The CSS function has a space before its components. */
export function isCssColorCall(callee: string, body: string): boolean {
  return callee === "color" && /^\s*(?:from\s|[a-z][\w-]*\s+[\d.+-]|--[\w-]+\s|[a-z][\w-]*\s+none\b)/.test(body);
}

export function isColorKeyword(word: string): boolean {
  return keywords.has(word.toLowerCase());
}

/** Finds the keyword that differs by one letter or one swap. */
export function keywordLike(word: string): string | undefined {
  const text = word.toLowerCase();
  if (text.length < 3 || text.length > 24) return undefined;
  return [...keywords.keys()].find((keyword) => isOneSlipApart(text, keyword));
}

function isOneSlipApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  if (rest.length === otherRest.length) {
    const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
    return isSwapped || rest.slice(1) === otherRest.slice(1);
  }
  return rest.length > otherRest.length ? rest.slice(1) === otherRest : rest === otherRest.slice(1);
}

function readHashed(digits: string): ColorReading | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  const long = digits.length > 4 ? digits : digits.replaceAll(/./g, "$&$&");
  const isOpaque = long.length === 6 || long.endsWith("ff");
  return { hex: long.slice(0, 6), losses: isOpaque ? [] : ["alpha"] };
}

/** Returns the end of a sentence if the function cannot be read. */
function readFunction(name: string, body: string): ColorReading | string {
  if (name === "contrast-color") return "contrast-color() is computed by the browser.";
  if (/^from\s/.test(body)) return 'a relative color (with "from") is computed by the browser from another color.';
  if (body.includes("var(")) return "var() takes its value from elsewhere.";
  if (/\b(?:calc|min|max|clamp|env|attr)\(/.test(body)) return "expressions such as calc() are not evaluated.";
  if (name === "color-mix") return mixColors(body, readCssColor);
  const [main = "", slash] = body.split("/");
  const parts = main.split(/[\s,]+/).filter((part) => part !== "");
  if (name === "color") return readColorFunction(parts, slash);
  if (parts[0]?.startsWith("#") === true && parts.length === 2) {
    return addLosses(readCssColor(parts[0]), readAlpha(parts[1])) ?? "the hex in it has the wrong number of digits.";
  }
  const kind = name === "device-cmyk" ? name : name.replace(/^(rgb|hsl)a$/, "$1");
  const count = kind === "device-cmyk" ? 4 : 3;
  const alpha = slash ?? parts[count];
  if (parts.length < count || parts.length > count + (slash === undefined ? 1 : 0)) {
    return `${name}() takes ${count} components and an alpha value.`;
  }
  const reading = count === 4 ? readCmykComponents(parts) : readComponents(kind, parts);
  return addLosses(reading, readAlpha(alpha)) ?? `a component of ${name}() is not a number.`;
}

function readComponents(
  kind: string,
  [first = "", second = "", third = ""]: readonly string[],
): ColorReading | undefined {
  const whole = percentOf[kind] ?? [1, 1, 1];
  const read = (text: string, at: 0 | 1 | 2) => (hueAt[kind] === at ? readHue(text) : readComponent(text, whole[at]));
  if (kind === "rgb")
    return hexReading(
      formatShares([first, second, third].map((text) => readComponent(text, 1) / (text.endsWith("%") ? 1 : 255))),
    );
  // In HSL and HWB, shares are percentages with or without the sign.
  const isPercent = kind === "hsl" || kind === "hwb";
  const sign = (text: string) => (isPercent && !text.endsWith("%") && text !== "none" ? `${text}%` : text);
  const values: Triple = [read(first, 0), read(sign(second), 1), read(sign(third), 2)];
  if (!values.every(Number.isFinite)) return undefined;
  if (!isPercent) return readInSpace(kind, values);
  const clamped: Triple = [values[0], clamp(values[1]), clamp(values[2])];
  return hexReading(formatShares(kind === "hsl" ? hslToSrgb(clamped) : hwbToSrgb(clamped)));
}

function readColorFunction(
  [space = "", ...parts]: readonly string[],
  slash: string | undefined,
): ColorReading | string {
  if (!predefinedSpaces.includes(space)) {
    return space.startsWith("--")
      ? `the profile ${space} is not part of this text.`
      : `color() knows the spaces ${predefinedSpaces.join(", ")}.`;
  }
  if (parts.length > 3) return "color() takes a space and three components.";
  const [r = 0, g = 0, b = 0] = parts.map((part) => readComponent(part, 1));
  if (![r, g, b].every(Number.isFinite)) return "a component of color() is not a number.";
  return addLosses(readInSpace(space, [r, g, b]), readAlpha(slash)) ?? `there is no color space ${space}.`;
}

function readCmykComponents(parts: readonly string[]): ColorReading | undefined {
  const inks = parts.slice(0, 4).map((part) => clamp(readComponent(part, 1)));
  return inks.every(Number.isFinite) ? readInks(inks) : undefined;
}

function readAlpha(text: string | undefined): readonly ["alpha"] | readonly [] {
  return text !== undefined && readComponent(text.trim(), 1) < 1 ? ["alpha"] : [];
}

/** Returns NaN for anything but a number. `whole` is the value of 100%. */
function readComponent(text: string, whole: number): number {
  if (text === "none") return 0;
  const [, number = "", percent = ""] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%?)$/.exec(text) ?? [];
  if (number === "") return Number.NaN;
  return percent === "" ? Number(number) : (Number(number) / 100) * whole;
}

function readHue(text: string): number {
  if (text === "none") return 0;
  const [, number = "", unit = ""] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)([a-z]*)$/.exec(text) ?? [];
  const degrees = readComponent(number, fullTurn) * (degreesPer[unit] ?? Number.NaN);
  return ((degrees % fullTurn) + fullTurn) % fullTurn;
}

function clamp(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}
