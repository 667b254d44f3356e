import { isHex } from "@tincture/color";
import type { Parameter } from "./parameter.ts";

const INTEGER = /^(?:0|[1-9][0-9]*)$/;
const HEX_PATTERN = "[0-9a-fA-F]{6}";

type Documentation = Pick<Parameter<unknown>, "name" | "description" | "example">;

interface IntegerRange {
  readonly min: number;
  readonly max?: number;
  readonly default?: number;
}

/**
 * An integer in digits: no sign, no leading zero, no point, no exponent. Without a maximum, what is beyond the integers that
 * JavaScript holds exactly counts as the last of them.
 */
export function integerParameter(documentation: Documentation, range: IntegerRange): Parameter<number> {
  return {
    ...documentation,
    wanted:
      range.max === undefined
        ? `an integer from ${range.min} on`
        : `an integer from ${range.min} to ${range.max}`,
    parse: (text) => parseInteger(text, range),
    schema: {
      type: "integer",
      minimum: range.min,
      ...(range.max !== undefined && { maximum: range.max }),
      ...(range.default !== undefined && { default: range.default }),
    },
  };
}

/** One of a few words. */
export function choiceParameter<const T extends string>(
  documentation: Documentation,
  choices: readonly T[],
  fallback?: T,
): Parameter<T> {
  return {
    ...documentation,
    wanted: `one of ${choices.join(", ")}`,
    parse: (text) => choices.find((choice) => choice === text),
    schema: { type: "string", enum: choices, ...(fallback !== undefined && { default: fallback }) },
  };
}

/** One hex, of either case; read as lowercase. */
export function hexParameter(documentation: Documentation): Parameter<string> {
  return {
    ...documentation,
    wanted: 'six hexadecimal digits without "#"',
    parse: parseHexOrNothing,
    schema: { type: "string", pattern: `^${HEX_PATTERN}$` },
  };
}

/** Comma-separated hexes in the order given; blanks around them are ignored. */
export function hexListParameter(
  documentation: Documentation,
  countMax: number,
): Parameter<readonly string[]> {
  return {
    ...documentation,
    wanted: `1 to ${countMax} comma-separated colors of six hexadecimal digits without "#"`,
    parse: (text) => parseHexes(text, countMax),
    schema: { type: "string", pattern: `^${HEX_PATTERN}(,${HEX_PATTERN}){0,${countMax - 1}}$` },
  };
}

function parseInteger(text: string, { min, max = Infinity }: IntegerRange): number | undefined {
  const value = Number(text);
  const isWanted = INTEGER.test(text) && value >= min && value <= max;
  return isWanted ? Math.min(value, Number.MAX_SAFE_INTEGER) : undefined;
}

function parseHexOrNothing(text: string): string | undefined {
  return isHex(text) ? text.toLowerCase() : undefined;
}

function parseHexes(text: string, countMax: number): readonly string[] | undefined {
  const hexes = text.split(",", countMax + 1).map((part) => part.trim());
  if (hexes.length > countMax || !hexes.every((hex) => isHex(hex))) return undefined;
  return hexes.map((hex) => hex.toLowerCase());
}
