import { DomainError } from "./errors.ts";

export interface PageRequest {
  /** 1 to 50. */
  readonly limit: number;
  /** Past the end, the page is empty. */
  readonly offset: number;
}

const limitMax = 50;
const offsetMax = 2_147_483_647;

export function checkPage({ limit, offset }: PageRequest): PageRequest {
  return {
    limit: checkInteger("limit", limit, [1, limitMax]),
    offset: checkInteger("offset", offset, [0, offsetMax]),
  };
}

export function checkInteger(parameter: string, value: number, [least, most]: readonly [number, number]): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const message = `Parameter "${parameter}" must be an integer from ${least} to ${most}, got "${value}"`;
  throw new DomainError("invalid_parameter", message);
}
