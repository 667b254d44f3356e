/** Names of keys, columns and variables: which ones name a color, and which never do. */
import { slugify } from "../describe/slug.ts";

const colorWords = new Set(
  (
    "color colors colour colours colorhex hex hexcode hexes rgb rgba argb hsl hsla hsv hsb hwb cmyk lab lch oklab oklch srgb css html web " +
    "fill stroke tint shade swatch swatches palette background backgrounds foreground bg fg border outline accent primary secondary tertiary " +
    "brand gradient stop"
  ).split(" "),
);
const otherWords = new Set(
  (
    "id ids uid uuid guid key commit sha hash rev revision version build year date time timestamp phone tel fax zip postcode issue issues pr " +
    "ticket bug number no count index size width height order invoice price total isbn serial token checksum md5 etag seed font family url href " +
    "link path file image alias ref user account case room bus flight pin otp order selector anchor target"
  ).split(" "),
);
/** Never colors, as the end of `colorId`. */
const alwaysOther = new Set(
  "id ids uuid uid guid sha hash commit count index size url href link version revision".split(" "),
);
/** Announce a color without naming it. */
const genericWords = new Set(
  (
    "color colors colour colours hex hexes hexcode rgb rgba argb hsl hsv hsb cmyk lab lch oklch oklab value values $value palette swatches swatch " +
    "result results data items list style scheme theme themes css html web code base fill stroke entry entries argb-hex components fills strokes paints stops backgrounds resolvedvaluesbymode valuesbymode variables"
  ).split(" "),
);
const nameKeys = new Set(["name", "title", "label", "colorname", "colourname", "swatchname", "colortitle"]);

/** Splits `primaryColor`, `primary-color` and `primary_color`. */
function splitWords(key: string): readonly string[] {
  return key
    .slice(0, 100)
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d$]+/)
    .map((word) => word.replace(/\d+$/, ""))
    .filter((word) => word !== "");
}

/** Such as `background` or `hexCode`. */
export function isColorKey(key: string): boolean {
  // Base16 numbers its colors from base00 to base0F.
  if (/^base[01][\da-f]$/i.test(key)) return true;
  const words = splitWords(key);
  return words.some((word) => colorWords.has(word)) && !isOtherKey(key);
}

/** Such as `id` or `commit`. */
export function isOtherKey(key: string): boolean {
  const words = splitWords(key);
  const last = words.at(-1);
  if (last === undefined || !otherWords.has(last)) return false;
  return alwaysOther.has(last) || !words.some((word) => colorWords.has(word));
}

/** Such as `colors` or `hex`, which do not name a color. */
export function isGenericKey(key: string): boolean {
  return genericWords.has(key.trim().toLowerCase()) || /^\d+:\d+$/.test(key);
}

export function isNameKey(key: string): boolean {
  return nameKeys.has(key.toLowerCase().replaceAll(/[^a-z]/g, ""));
}

/** `blue` and `500` become `blue-500`. */
export function joinName(parent: string, key: string): string {
  if (/^(?:default|\$root|main|base)$/i.test(key) && parent !== "") return parent;
  return /^[a-z]?\d+$/i.test(key) && parent !== "" ? `${parent}-${key}` : key;
}

/** `--color-sea` becomes `sea`, as in Tailwind. */
export function nameVariable(variable: string): string {
  const bare = variable.replace(/^(?:--|[$@])+/, "");
  return bare.replace(/^colou?r-(?=.)/i, "");
}

/** Whether a comment spells the variable before it: "Rosé" after `--color-rose`. */
export function isNamedAfter(variable: string, comment: string): boolean {
  const slug = /^#[\da-f]{6}$/.test(comment) ? "color" : slugify(`color-${comment}`).slice("color-".length) || "color";
  const numbered = variable.toLowerCase();
  // Both are cut where they are long.
  if (slug.length > 30) return numbered.slice(0, 30) === slug.slice(0, 30);
  return numbered === slug || numbered === `${slug}-color` || numbered.replace(/-\d+$/, "") === slug;
}
