import { cssNames, findTwinName } from "../css-names.ts";
import { oklabToHex, oklchToHex } from "../oklab.ts";

const channelMax = 255;
const fullTurn = 360;
/** CSS Color Module Level 4, sections 9.3 and 9.4: 100% of chroma and of the axes a and b. */
const oklabAxisMax = 0.4;
const degreesPer: Readonly<Record<string, number>> = { "": 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: fullTurn };

const keywords = new Map<string, string>(
  Object.entries(cssNames).flatMap(([name, hex]) =>
    [name, findTwinName(name) ?? name].flatMap((one) => {
      const keyword = one.replaceAll(" ", "").toLowerCase();
      return [[keyword, hex] as const, [keyword.replace("gray", "grey"), hex] as const];
    }),
  ),
);

/**
 * A color as CSS writes it; transparency is left out, and what sRGB does not have becomes the color nearest to it.
 *
 * @param text - hex notation of 3, 4, 6 or 8 digits with its `#`, a keyword, or one of rgb(), hsl(), hwb(), oklab() and oklch()
 * @returns six lowercase digits; undefined for anything else
 * @see CSS Color Module Level 4, sections 4 to 9
 * @example
 * parseCssColor("hsl(120deg 100% 25%)")  // "008000"
 * parseCssColor("rebeccapurple")  // "663399"
 * parseCssColor("color(display-p3 1 0 0)")  // undefined
 */
export function parseCssColor(text: string): string | undefined {
  const color = text.trim().toLowerCase();
  if (color.startsWith("#")) return parseHashed(color.slice(1));
  const [, name = "", body = ""] = /^([a-z]+)\(([^()]*)\)$/.exec(color) ?? [];
  return name === "" ? keywords.get(color) : parseFunction(name, body);
}

function parseHashed(digits: string): string | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  return digits.length > 4 ? digits.slice(0, 6) : digits.slice(0, 3).replaceAll(/./g, "$&$&");
}

function parseFunction(name: string, body: string): string | undefined {
  const parts = body
    .split(/[\s,/]+/)
    .filter((part) => part !== "")
    .map((part) => (part === "none" ? "0" : part));
  const [first = "", second = "", third = "", ...alpha] = parts;
  if (third === "" || alpha.length > 1) return undefined;
  switch (name) {
    case "rgb":
    case "rgba":
      return formatBytes([first, second, third].map((part) => readNumber(part, channelMax)));
    case "hsl":
    case "hsla":
      return formatHsl(readHue(first), readShare(second), readShare(third));
    case "hwb":
      return formatHwb(readHue(first), readShare(second), readShare(third));
    case "oklab":
      return checked(
        [readNumber(first, 1), readNumber(second, oklabAxisMax), readNumber(third, oklabAxisMax)],
        ([l, a, b]) => oklabToHex({ l: clamp(l), a, b }),
      );
    case "oklch":
      return checked([readNumber(first, 1), readNumber(second, oklabAxisMax), readHue(third)], ([l, c, h]) =>
        oklchToHex({ l: clamp(l), c: Math.max(c, 0), h }),
      );
    default:
      return undefined;
  }
}

/** @param whole - what 100% is @returns NaN for what is no number */
function readNumber(text: string, whole: number): number {
  const [, number = "", percent = ""] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%?)$/.exec(text) ?? [];
  if (number === "") return Number.NaN;
  return percent === "" ? Number(number) : (Number(number) / 100) * whole;
}

/** In HSL and HWB shares are of 100, with or without the sign. */
function readShare(text: string): number {
  return readNumber(text.endsWith("%") ? text : `${text}%`, 1);
}

function readHue(text: string): number {
  const [, number = "", unit = ""] = /^([+-]?[\d.]+)([a-z]*)$/.exec(text) ?? [];
  const degrees = readNumber(number, fullTurn) * (degreesPer[unit] ?? Number.NaN);
  return ((degrees % fullTurn) + fullTurn) % fullTurn;
}

function formatHsl(hue: number, saturation: number, lightness: number): string | undefined {
  const [s, l] = [clamp(saturation), clamp(lightness)];
  const reach = s * Math.min(l, 1 - l);
  return formatShares(
    [0, 8, 4].map((start) => {
      const k = (start + hue / 30) % 12;
      return l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    }),
  );
}

function formatHwb(hue: number, whiteness: number, blackness: number): string | undefined {
  const sum = Math.max(1, whiteness + blackness);
  const [white, black] = [whiteness / sum, blackness / sum];
  return formatShares(
    [0, 8, 4].map((start) => {
      const k = (start + hue / 30) % 12;
      const pure = 0.5 - 0.5 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
      return pure * (1 - white - black) + white;
    }),
  );
}

function formatShares(shares: readonly number[]): string | undefined {
  return formatBytes(shares.map((share) => share * channelMax));
}

/** @param channels - of 255; beyond the ends they are cut */
export function formatBytes(channels: readonly number[]): string | undefined {
  if (channels.some((channel) => !Number.isFinite(channel))) return undefined;
  return channels
    .map((channel) =>
      Math.round(Math.min(Math.max(channel, 0), channelMax))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");
}

type Three = readonly [number, number, number];

function checked(values: Three, format: (values: Three) => string): string | undefined {
  return values.every(Number.isFinite) ? format(values) : undefined;
}

function clamp(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}
