import { createRandom } from "../generate/seed.ts";
import { formatPalette } from "../palette.ts";

export const slugLengthMax = 80;

/** Lowercase letters, digits, single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const none: ReadonlySet<string> = new Set();
const fallback = "palette";
/** Letters that NFKD does not decompose. */
const undecomposed: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
  "&": " and ",
};

const numberedSlugs = 5;
const fingerprintLength = 6;
const base36 = 36;

/**
 * @example
 * isSlug("blue-duet-2")  // true
 * isSlug("Blue--Duet")  // false
 */
export function isSlug(text: string): boolean {
  return text.length <= slugLengthMax && slugPattern.test(text);
}

/**
 * Returns a name as 1 to 80 lowercase letters, digits and single hyphens. Reserved slugs get the
 * suffix "-palette".
 *
 * @example
 * slugify("Rosé & Crème Brûlée")  // "rose-and-creme-brulee"
 * slugify("…")  // "palette"
 */
export function slugify(name: string, reserved: ReadonlySet<string> = none): string {
  const words = name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .replaceAll(/[ßæœøđðłþı&]/gu, (letter) => undecomposed[letter] ?? letter)
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== "")
    .join("-");
  const slug = cutAtHyphen(words, slugLengthMax);
  if (slug === "") return fallback;
  return reserved.has(slug) ? `${slug}-${fallback}` : slug;
}

/**
 * Yields the name, the name with 2 to 5, then with a fingerprint of the colors.
 *
 * @example
 * slugCandidates("Blue Duet", ["0000ff", "000080"]).take(2).toArray()
 *   // ["blue-duet", "blue-duet-2"]
 */
export function* slugCandidates(
  name: string,
  colors: readonly string[],
  reserved: ReadonlySet<string> = none,
): Generator<string, void> {
  const base = slugify(name, reserved);
  yield base;
  for (const suffix of slugSuffixes(colors)) {
    const slug = `${cutAtHyphen(base, slugLengthMax - suffix.length - 1)}-${suffix}`;
    // A name that was cut to make room for its number can equal the name itself.
    if (slug !== base && !reserved.has(slug)) yield slug;
  }
}

function* slugSuffixes(colors: readonly string[]): Generator<string, void> {
  for (let number = 2; number <= numberedSlugs; number += 1) yield String(number);
  const fingerprint = colorFingerprint(colors);
  yield fingerprint;
  for (let number = 2; ; number += 1) yield `${fingerprint}-${number}`;
}

function colorFingerprint(colors: readonly string[]): string {
  const sorted = colors.map((color) => color.toLowerCase()).sort();
  const random = createRandom(formatPalette(sorted));
  const digits = Array.from({ length: fingerprintLength }, () => Math.floor(random() * base36).toString(base36));
  return digits.join("");
}

/** Cuts at a hyphen if there is one. */
function cutAtHyphen(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const hyphen = text.lastIndexOf("-", lengthMax);
  return text.slice(0, hyphen > 0 ? hyphen : lengthMax);
}
