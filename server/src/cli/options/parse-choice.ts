import { UsageError } from "../usage-error.ts";

/** One of the choices. @param name - the option or argument, for the message */
export function parseChoice<const T extends string>(name: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined)
    throw new UsageError(`Option "${name}" must be one of ${choices.join(", ")}, got "${text}"`);
  return choice;
}
