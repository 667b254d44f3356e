import { isBareHex, readDigits } from "./color-values.ts";
import { readWrittenColor } from "./css-color.ts";
import { quoteSource } from "./found-colors.ts";

const lengthMax = 200;

/**
 * Reads a color as people type it: hex digits with or without `#`, a CSS function, or a keyword.
 *
 * @example
 * parseColor("oklch(0.7 0.1 150)")  // "6fb07d"
 * parseColor("tomato")  // "ff6347"
 */
export function parseColor(text: string): string | undefined {
  const reading = readTyped(text);
  return reading !== undefined && "hex" in reading ? reading.hex : undefined;
}

export function explainNoColor(text: string): string {
  const reading = readTyped(text);
  if (reading !== undefined && "problem" in reading) return reading.problem;
  return `${quoteSource(text)} is not a color. Write it like #2a9d8f, rgb(42 157 143) or teal.`;
}

function readTyped(text: string) {
  const typed = text.trim().replace(/;$/, "").trim();
  if (typed === "" || typed.length > lengthMax) return undefined;
  if (/^[\da-f]{3}$/i.test(typed) || (isBareHex(typed) && typed.length === 6)) return readDigits(typed, "rgba");
  if (isBareHex(typed) && !/^\d+$/.test(typed))
    return readDigits(typed, /^ff/i.test(typed) && !/ff$/i.test(typed) ? "argb" : "rgba");
  if (/^0x[\da-f]{6,8}$/i.test(typed)) return readDigits(typed, "argb");
  return (
    readWrittenColor(typed) ??
    (/^[a-z]+(?: [a-z]+){1,3}$/i.test(typed) ? readWrittenColor(typed.replaceAll(" ", "")) : undefined)
  );
}
