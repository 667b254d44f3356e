import { DomainError } from "../errors.ts";

/** Which part of a list is wanted. */
export interface PageRequest {
  /** 1..50 */
  readonly limit: number;
  /** At least 0; past the end is an empty page. */
  readonly offset: number;
}

const limitMax = 50;
/** What a 32-bit integer holds. */
const offsetMax = 2_147_483_647;

/** @throws {DomainError} `invalid_parameter` */
export function checkPage({ limit, offset }: PageRequest): PageRequest {
  checkInteger("limit", limit, { min: 1, max: limitMax });
  checkInteger("offset", offset, { min: 0, max: offsetMax });
  return { limit, offset };
}

/** @throws {DomainError} `invalid_parameter`, naming the parameter */
function checkInteger(
  name: string,
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new DomainError(
    "invalid_parameter",
    `Parameter "${name}" must be an integer from ${min} to ${max}, got "${value}"`,
  );
}
