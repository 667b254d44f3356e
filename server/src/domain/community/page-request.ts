import { checkInteger } from "../check-integer.ts";

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
  return {
    limit: checkInteger("limit", limit, [1, limitMax]),
    offset: checkInteger("offset", offset, [0, offsetMax]),
  };
}
