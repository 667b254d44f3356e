import { isDeepStrictEqual, inspect } from "node:util";
import { compileFunction } from "node:vm";
import type { Example } from "./read-examples.ts";

/**
 * Executes an example with the given names in scope.
 *
 * @returns what is wrong with it, or undefined when it is true
 */
export function findFalsehood(example: Example, scope: Readonly<Record<string, unknown>>): string | undefined {
  if (example.value === undefined) return `shows no value: ${example.call.trim()}`;
  const errorName = /^throws (?<name>\w+)$/u.exec(example.value)?.groups?.["name"];
  const actual = attempt(example.call, scope);
  const expected = errorName === undefined ? attempt(example.value, scope) : { threw: errorName };
  if (isDeepStrictEqual(actual, expected)) return undefined;
  return `${example.call} is ${describe(actual)}, not ${describe(expected)}`;
}

type Outcome = { readonly returned: unknown } | { readonly threw: string };

function attempt(expression: string, scope: Readonly<Record<string, unknown>>): Outcome {
  try {
    const run: unknown = compileFunction(`return (${expression}\n);`, Object.keys(scope));
    if (typeof run !== "function") throw new TypeError("compileFunction() returned no function");
    return { returned: Reflect.apply(run, undefined, Object.values(scope)) };
  } catch (error) {
    return { threw: error instanceof Error ? error.name : String(error) };
  }
}

function describe(outcome: Outcome): string {
  return "threw" in outcome ? `a thrown ${outcome.threw}` : inspect(outcome.returned, { depth: null });
}
