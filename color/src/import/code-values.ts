import { hasLetterAndDigit, readDigits, type DigitOrder, readNumbers } from "./color-values.ts";
import { readConstructor, readLabels } from "./color-constructors.ts";
import { findNotation, readColorRecord } from "./color-record.ts";
import { isColorKey, isOtherKey } from "./color-words.ts";
import { readCssColor } from "./css-color.ts";
import { type ColorReading, type Finding, quoteSource } from "./found-colors.ts";

const channelNames = new Set(
  "r g b a h s l v c m y k red green blue alpha hue saturation lightness brightness value cyan magenta yellow black".split(
    " ",
  ),
);

interface MatchedValue {
  readonly reading: ColorReading | undefined;
  readonly length: number;
}

/** `{ r: 38, g: 70, b: 83 }`, `color.RGBA{38, 70, 83, 255}` */
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

/** `--primary: 222.2 47.4% 11.2%`. `used` is the color function that the property is used in. */
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

/** `hex: e63946` of YAML, `Text=35,38,41` in a section for colors. */
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

/** The title of a part of an INI or TOML file, such as `colors.primary]`. */
export function readSection(rest: string): string | undefined {
  return /^([\w .:"-]{1,80})\](?=\s*(?:[\r\n]|$))/.exec(rest.slice(0, 90))?.[1];
}

/** Several values of one key are not named after it. */
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

const bodyMax = 600;
const openMax = 2000;

/** A comment, string, word with sigils, number, operator or punctuation. */
export const codeToken =
  /\/\*[^]*?(?:\*\/|$)|(?<![:\w"'])\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|#[\w-]+|0x[\da-f]+|[-$@\\]{0,3}[a-z_\u0080-\uffff][\w$\u0080-\uffff-]*(?:\.[a-z_][\w-]*)*|\d[\w.%]*|=>|<-|:=|[=!<>]=|::|\n|[^\s\w]/giy;

/** CSS and SVG properties that take a color. */
export const cssProperty =
  /^(?:-(?:webkit|moz|ms|o)-)?(?:color|background(?:-color|-image)?|fill|stroke|border(?:-(?:top|right|bottom|left|block|inline)(?:-(?:start|end))?)?(?:-color)?|outline(?:-color)?|box-shadow|text-shadow|text-decoration|text-emphasis|column-rule|[a-z-]+-color|filter|mask(?:-image)?|border-image(?:-source)?|list-style-image|initial-value)$/;
/** Functions whose arguments are URLs and selectors. */
export const addressed =
  /(?:^|\.)(?:url|src|\$|query\w*|select\w*|find\w*|getelement\w*|closest|matches|navigate|push|replace|require|import|href|link|scroll\w*)$/;
/** Functions whose arguments are colors. */
export const gradient = /(?:gradient|light-dark|color-mix|drop-shadow|cross-fade|theme)$/;

export function matchParentheses(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: mark, index } of text.matchAll(/[()]/g)) {
    if (mark === "(") {
      if (open.length < openMax) open.push(index);
      continue;
    }
    const start = open.pop();
    if (start !== undefined && index - start < bodyMax) closing.set(start, index);
  }
  return closing;
}

/** Eight digits start with alpha in Android, .NET and Qt. */
export function guessOrder(text: string): DigitOrder {
  return /parseColor\(|\bFromArgb\b|\bColorConverter\b|\bQColor\b|\bColor\(0x|using System|android\.(?:graphics|content)|androidx\.|\bQtQuick\b|\bQt\.rgba\(|^\s*property color |SolidColorBrush/m.test(
    text,
  )
    ? "argb"
    : "rgba";
}

/** The color functions that custom properties are used in: `hsl(var(--primary))`. */
export function findUses(text: string): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  for (const [, name = "", variable = ""] of text.matchAll(
    /\b(rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch)\(\s{0,20}var\((--[\w-]{1,100})/g,
  ))
    uses.set(variable, name);
  return uses;
}

export interface Frame {
  readonly bracket: string;
  readonly callee: string;
  readonly start: number;
  key: string;
  isProperty: boolean;
  /** The value of a key such as `name`. */
  label: string;
}

export function openFrame(bracket: string, callee: string, start: number): Frame {
  return { bracket, callee, start, key: "", isProperty: false, label: "" };
}

const referencesMax = 20;

/** Refuses references to variables that the text does not define. */
export function refuseReferences(text: string, references: ReadonlyMap<string, string>): readonly Finding[] {
  return [...references]
    .slice(0, referencesMax)
    .filter(([variable]) => !text.includes(`${variable}:`) && !text.includes(`"${variable}"`))
    .map(([variable, call]) => ({ missed: `${quoteSource(call)}: ${variable} is not defined in this text.` }));
}
