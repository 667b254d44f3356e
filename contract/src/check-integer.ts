import { DomainError } from "./errors.ts";

/** @throws {DomainError} `invalid_parameter`, naming the parameter */
export function checkInteger(parameter: string, value: number, [least, most]: readonly [number, number]): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const message = `Parameter "${parameter}" must be an integer from ${least} to ${most}, got "${value}"`;
  throw new DomainError("invalid_parameter", message);
}
