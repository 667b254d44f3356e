/** The tokens of style sheets, configurations and programs, and properties of the whole text. */
import type { DigitOrder } from "./bare-hex.ts";
import { type Finding, quoteSource } from "./found-colors.ts";

const bodyMax = 600;
const openMax = 2000;

/** Matches a comment, string, word with sigils, number, operator or punctuation; sticky. */
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

/** Returns the index of the closing parenthesis for each open one, in one pass. */
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

/** Returns the color functions that custom properties are used in: `hsl(var(--primary))`. */
export function findUses(text: string): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  for (const [, name = "", variable = ""] of text.matchAll(
    /\b(rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch)\(\s{0,20}var\((--[\w-]{1,100})/g,
  ))
    uses.set(variable, name);
  return uses;
}

/** An open bracket. */
export interface Frame {
  readonly bracket: string;
  /** The function name before a parenthesis. */
  readonly callee: string;
  /** The number of findings before it. */
  readonly start: number;
  /** The key of the current value. */
  key: string;
  /** Whether the key is written like a CSS property. */
  isProperty: boolean;
  /** The value of a key such as `name`. */
  label: string;
}

export function openFrame(bracket: string, callee: string, start: number): Frame {
  return { bracket, callee, start, key: "", isProperty: false, label: "" };
}

const referencesMax = 20;

/**
 * Refuses references to variables that the text does not define.
 *
 * @param references - variables, and the call that each is in
 */
export function refuseReferences(text: string, references: ReadonlyMap<string, string>): readonly Finding[] {
  return [...references]
    .slice(0, referencesMax)
    .filter(([variable]) => !text.includes(`${variable}:`) && !text.includes(`"${variable}"`))
    .map(([variable, call]) => ({ missed: `${quoteSource(call)}: ${variable} is not defined in this text.` }));
}
