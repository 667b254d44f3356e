import type { Contradiction } from "@tincture/color";
import { DomainError } from "@tincture/contract/errors";

interface Naming {
  readonly one: string;
  readonly several: string;
  readonly name: (parameter: string) => string;
}

export const parameterNaming: Naming = {
  one: "Parameter",
  several: "Parameters",
  name: (parameter) => `"${parameter}"`,
};

export const optionNaming: Naming = { one: "Option", several: "Options", name: (parameter) => `"--${parameter}"` };

/**
 * Returns the error for promises that no palette keeps. It names them, and locks if they are the
 * cause.
 *
 * @param inSlots - the locks of `slots`
 */
export function unsatisfiable(
  { parameters, locks, reason }: Contradiction,
  { one, several, name }: Naming,
  inSlots: readonly string[] = [],
): DomainError {
  const lockedBy = new Set(locks.map((hex) => (inSlots.includes(hex) ? "slots" : "lock")));
  const causes = [...parameters, ...[...lockedBy].toSorted()];
  const names = causes.map((parameter) => name(parameter));
  const last = names.at(-1) ?? "";
  const listed = names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
  const cannot = names.length < 2 ? `${one} ${listed} cannot be kept` : `${several} ${listed} cannot be kept together`;
  return new DomainError("unsatisfiable", `${cannot}: ${reason}`, { param: causes[0] });
}
