import { isHex } from "../hex.ts";
import { isPaletteSize } from "../palette.ts";
import { readDigits, formatShares } from "./color-values.ts";
import { isColorKey, isGenericKey, isOtherKey } from "./color-words.ts";
import { readCssColor } from "./css-color.ts";
import { type ColorReading, type Finding, nameReading } from "./found-colors.ts";

const channels = 3;
const hexDigits = 6;

interface AddressColors {
  readonly source: string;
  readonly findings: readonly Finding[];
}

/** Sites whose addresses do not hold colors: what they hold, and what to do instead. */
const nameOnly: readonly (readonly [host: RegExp, site: string, held: string, instead: string])[] = [
  [
    /(?:^|\.)lospec\.com$/,
    "Lospec",
    "the palette's name, not its colors",
    "Download it there as GPL, PAL or hex file and drop that here",
  ],
  [
    /(?:^|\.)color\.adobe\.com$/,
    "Adobe Color",
    "the theme's number, not its colors",
    "Download the theme there as ASE, or copy its hexes",
  ],
  [
    /(?:^|\.)kuler\.adobe\.com$/,
    "Adobe Color",
    "the theme's number, not its colors",
    "Download the theme there as ASE",
  ],
  [/(?:^|\.)happyhues\.co$/, "Happy Hues", "the palette's number, not its colors", "Copy the hexes from the page"],
  [
    /(?:^|\.)paletton\.com$/,
    "Paletton",
    "the palette in a code of that site",
    "Export the palette there as CSS or text and paste that",
  ],
  [/(?:^|\.)colormind\.io$/, "Colormind", "no colors", "Copy the hexes from the page"],
  [
    /(?:^|\.)colourlovers\.com$/,
    "COLOURlovers",
    "the palette's number, not its colors",
    "Download it there as ASE or copy its hexes",
  ],
  [
    /(?:^|\.)m[23]\.material\.io$/,
    "Material Design",
    "no colors",
    "Export the theme from the Material Theme Builder and drop the file here",
  ],
  [/(?:^|\.)figma\.com$/, "Figma", "the number of a file, not its colors", "Export the variables as JSON"],
  [
    /(?:^|\.)(?:dribbble|behance|pinterest|instagram)\.com$/,
    "This site",
    "no colors",
    "Save the picture and drop it on Picture",
  ],
  [/(?:^|\.)khroma\.co$/, "Khroma", "no colors", "Copy the hexes from the page"],
];
const realtimeRoles = ["text", "background", "primary", "secondary", "accent"];

/** Returns whether a text is one address, with or without `https://`. */
export function isAddress(text: string): boolean {
  return toAddress(text) !== undefined;
}

/**
 * Reads the colors in the path, the query or the fragment of an address, such as those of Coolors,
 * Color Hunt, Realtime Colors, Huemint, Adobe Color and this site.
 */
export function readAddress(text: string): AddressColors {
  const url = toAddress(text);
  if (url === undefined) return { source: "Link", findings: [] };
  const host = url.hostname.replace(/^www\./, "");
  const source = `Link to ${host}`;
  const adobe = url.searchParams.get("rgbvalues");
  if (adobe !== null) return { source: "Adobe Color link", findings: readShares(adobe) };
  const colors = [...readParameters(url, host), ...readPath(url, host)];
  if (colors.length > 0) return { source, findings: colors };
  const known = nameOnly.find(([pattern]) => pattern.test(host));
  if (known !== undefined) {
    const [, site, held, instead] = known;
    return { source, findings: [{ missed: `The address of ${site} holds ${held}. ${instead}.` }] };
  }
  const isPalette = /\/palette\/[\w-]+/.test(url.pathname);
  const reason = isPalette
    ? "names a palette and does not hold its colors. Open it, and copy its hexes or download it as a file"
    : "holds no colors. Paste the colors themselves, or a link that ends with hexes";
  return { source, findings: [{ missed: `The address of ${host} ${reason}.` }] };
}

function toAddress(text: string): URL | undefined {
  if (text.length > 8000 || /\s/.test(text)) return undefined;
  const isHost = /^(?:[\w-]+(?:\.[\w-]+)+|localhost)(?::\d{1,5})?[/?#]/i.test(text);
  const isPath = /^\/(?:app|palettes?|colors?|theme|r|api|publish|gradient)[/?]/.test(text);
  const address = /^https?:\/\//i.test(text)
    ? text
    : isHost
      ? `https://${text}`
      : isPath
        ? `https://localhost${text}`
        : "";
  return URL.canParse(address) ? new URL(address) : undefined;
}

function readParameters(url: URL, host: string): readonly Finding[] {
  const hash = url.hash.slice(1).replace(/^!?\/?\??/, "");
  const parameters = [...url.searchParams, ...new URLSearchParams(hash.includes("=") ? hash : "")];
  return parameters.flatMap(([key, value]) => {
    if (isOtherKey(key) || /^(?:fonts?|utm_\w+|rule|base|mode)$/i.test(key)) return [];
    const readings = readHexes(
      value,
      isColorKey(key) ||
        isGenericKey(key) ||
        /^(?:(?:lock|near|like)(?:\[\d*\])?|[cp]\d*|(?:neutral|error|tertiary|custom)\w*|\w*colou?r)$/i.test(key),
    );
    const isList = readings.length > 1;
    const names = host.endsWith("realtimecolors.com") && key === "colors" ? realtimeRoles : [];
    return readings.map((reading, index) =>
      nameReading(reading, names[index] ?? (isList || isGenericKey(key) ? "" : tidyKey(key))),
    );
  });
}

function tidyKey(key: string): string {
  return /^(?:lock|near|like|c|p|q|hex|color\d*)$/i.test(key) ? "" : key.replace(/\.colou?r$/, "");
}

/** A single hex counts only after a word for colors. */
function readPath(url: URL, host: string): readonly Finding[] {
  const parts = decode(url.pathname)
    .split("/")
    .filter((part) => part !== "");
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = (parts[at] ?? "").replace(/(?<=^[\da-f,_-]{6,80})\.[a-z.]{2,20}$/i, "");
    const isColorPath =
      /colou?r|hex|palette|^app$|theme|gradient|contrast/i.test(parts[at - 1] ?? "") ||
      /coolors|colou?r|hex|palett/i.test(host);
    const joined = isColorPath ? splitJoined(part) : undefined;
    const readings = joined ?? readHexes(part, isColorPath);
    if (readings.length > 1 || (readings.length === 1 && isColorPath))
      return readings.map((reading) => nameReading(reading, ""));
  }
  const hash = url.hash.slice(1);
  return /^[\da-f]{6}(?:[-,_][\da-f]{6})+$/i.test(hash)
    ? readHexes(hash, true).map((reading) => nameReading(reading, ""))
    : [];
}

/** @param isMeant - whether digits alone and a single color count */
function readHexes(text: string, isMeant: boolean): readonly ColorReading[] {
  const parts = text.split(/[-,_|~.\s+]+|(?<!^)(?=#)/).filter((part) => part !== "");
  const bare = parts.map((part) => part.replace(/^#/, ""));
  if (bare.length === 0 || bare.length > 64) return [];
  if (!bare.every((part) => isHex(part) || (text.startsWith("#") && /^[\da-f]{3}$/i.test(part)))) {
    const reading = isMeant && /^[a-z]+\(/i.test(text) ? readCssColor(text) : undefined;
    return reading === undefined ? [] : [reading];
  }
  const isLettered = bare.some((part) => /[a-f]/i.test(part) && /\d/.test(part)) || text.startsWith("#");
  if (!isMeant && (!isLettered || bare.length < 2)) return [];
  return bare.flatMap((part) => readDigits(part, "rgba") ?? []);
}

/** Color Hunt writes four hexes without separators. */
function splitJoined(text: string): readonly ColorReading[] | undefined {
  const count = text.length / hexDigits;
  if (!isPaletteSize(count) || !/^[0-9a-f]+$/i.test(text) || !/[a-f]/i.test(text)) return undefined;
  return Array.from({ length: count }, (_, index) => ({
    hex: text.slice(index * hexDigits, (index + 1) * hexDigits).toLowerCase(),
  }));
}

function readShares(text: string): readonly Finding[] {
  const shares = text.split(",").map(Number);
  return Array.from({ length: Math.floor(shares.length / channels) }, (_, index) => {
    const own = shares.slice(index * channels, (index + 1) * channels);
    const hex = formatShares(own);
    return hex === undefined ? { missed: `"${own.join(",")}" in the address is not a color.` } : { hex, name: "" };
  });
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
