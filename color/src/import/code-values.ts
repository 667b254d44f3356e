/** Values of style sheets and configurations that are matched as a whole. */
import { hasLetterAndDigit, readDigits } from "./bare-hex.ts";
import { readConstructor, readLabels } from "./color-constructors.ts";
import { findNotation, readColorRecord } from "./color-record.ts";
import { readNumbers } from "./color-values.ts";
import { isColorKey, isOtherKey } from "./color-words.ts";
import { readCssColor } from "./css-color.ts";
import type { ColorReading, Finding } from "./found-colors.ts";

const channelNames = new Set(
  "r g b a h s l v c m y k red green blue alpha hue saturation lightness brightness value cyan magenta yellow black".split(
    " ",
  ),
);

/** A color and the length of its text. */
interface MatchedValue {
  readonly reading: ColorReading | undefined;
  readonly length: number;
}

/**
 * Reads an object or a structure of channels: `{ r: 38, g: 70, b: 83 }`, `color.RGBA{38, 70, 83,
 * 255}`.
 */
export function readRecord(rest: string, type: string): MatchedValue | undefined {
  const [whole, body = ""] = /^([^{}\n;]{5,120})\}/.exec(rest.slice(0, 130)) ?? [];
  if (whole === undefined) return undefined;
  const labels = readLabels(body.split(",").map((part) => part.trim()));
  const keys = Object.keys(labels);
  const isRecord = keys.length > 2 && keys.every((key) => channelNames.has(key.toLowerCase()));
  const isNamed = /(?:RGBA?|Color)$/.test(type);
  const reading = isRecord ? readColorRecord(labels) : isNamed ? readConstructor("Color", body) : undefined;
  return reading && { reading, length: whole.length };
}

/**
 * Reads the value of a custom property that holds the components of a color: `--primary: 222.2
 * 47.4% 11.2%`.
 *
 * @param rest - the text after the name of the property
 * @param used - the color function that the property is used in
 */
export function readComponents(variable: string, rest: string, used: string | undefined): MatchedValue | undefined {
  const [whole, text = ""] = /^\s*:\s*([-+\d.%\s,/]+?(?:deg)?[\d.%\s,/]*)(?=[;}\n!]|$)/.exec(rest.slice(0, 120)) ?? [];
  const value = text.trim();
  if (whole === undefined || value === "") return undefined;
  const isHsl = /^[\d.]+(?:deg)?[\s,]+[\d.]+%[\s,]+[\d.]+%(?:\s*\/\s*[\d.]+%?)?$/.test(value);
  const isRgb =
    /^\d{1,3}[\s,]+\d{1,3}[\s,]+\d{1,3}$/.test(value) && (used === "rgb" || used === "rgba" || isColorKey(variable));
  const space = used ?? (isHsl ? "hsl" : isRgb ? "rgb" : undefined);
  const reading = space === undefined ? undefined : readCssColor(`${space}(${value})`);
  return reading === undefined || "problem" in reading ? undefined : { reading, length: whole.length };
}

/**
 * Reads a value without quotes that is the rest of its line: `hex: e63946` of YAML, `Text=35,38,41`
 * in a section for colors.
 */
export function readBareValue(key: string, rest: string, section: string): MatchedValue | undefined {
  const [whole, digits = "", channels = ""] =
    /^[ \t]*[:=][ \t]*(?:([\da-f]{6})|(\d{1,3}(?:,[ \t]*\d{1,3}){2}))[ \t]*(?=[\r\n]|$)/i.exec(rest.slice(0, 60)) ?? [];
  if (whole === undefined || isOtherKey(key)) return undefined;
  if (channels === "") {
    const isMeant = hasLetterAndDigit(digits) ? isColorKey(key) : /hex|^base[01][\da-f]$/i.test(key);
    return isMeant ? { reading: readDigits(digits, "rgba"), length: whole.length } : undefined;
  }
  const isMeant = findNotation(key) === undefined && (isColorKey(key) || isColorKey(section));
  return isMeant
    ? { reading: readNumbers("rgb", channels.split(",").map(Number), false), length: whole.length }
    : undefined;
}

/** Reads the title of a part of an INI or TOML file, such as `colors.primary]`. */
export function readSection(rest: string): string | undefined {
  return /^([\w .:"-]{1,80})\](?=\s*(?:[\r\n]|$))/.exec(rest.slice(0, 90))?.[1];
}

/** Removes a name that several findings share: the values of one key are not named after it. */
export function clearSharedName(
  findings: Finding[],
  { start, name }: { readonly start: number; readonly name: string },
) {
  if (name === "" || findings.length - start < 2) return;
  const isNamed = (finding: Finding) => "hex" in finding && finding.name === name;
  if (findings.slice(start).filter(isNamed).length < 2) return;
  for (let index = start; index < findings.length; index += 1) {
    const finding = findings[index];
    if (finding !== undefined && "hex" in finding && finding.name === name) findings[index] = { ...finding, name: "" };
  }
}
