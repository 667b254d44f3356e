import type { Contradiction } from "@tincture/color";
import { DomainError } from "./errors.ts";

/** How those who ask call what they send. */
interface Naming {
  readonly one: string;
  readonly several: string;
  readonly name: (parameter: string) => string;
}

/** As the API calls them. */
export const parameterNaming: Naming = {
  one: "Parameter",
  several: "Parameters",
  name: (parameter) => `"${parameter}"`,
};

/** As the command line calls them. */
export const optionNaming: Naming = { one: "Option", several: "Options", name: (parameter) => `"--${parameter}"` };

/**
 * The refusal of promises that no palette keeps: names what was asked for, the locks too where they are to blame.
 *
 * @returns `unsatisfiable`
 */
export function unsatisfiable(
  { parameters, locks, reason }: Contradiction,
  { one, several, name }: Naming,
): DomainError {
  const names = [...parameters, ...(locks.length > 0 ? ["lock"] : [])].map((parameter) => name(parameter));
  const last = names.at(-1) ?? "";
  const listed = names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
  const cannot = names.length < 2 ? `${one} ${listed} cannot be kept` : `${several} ${listed} cannot be kept together`;
  return new DomainError("unsatisfiable", `${cannot}: ${reason}`, { param: parameters[0] ?? "lock" });
}
