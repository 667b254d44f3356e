import { hash } from "node:crypto";
import { drawnSeedLength } from "@tincture/color";
import type { ChargeId } from "@tincture/contract/credits";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import type { FastifyRequest } from "fastify";
import { formatDigest } from "./entity-tag.ts";

export const chargeIdPattern = /^[\x20-\x7e]{1,64}$/;

/**
 * Reads the header `Charge-Id`. Path and query are compared as sent, so a repeat must not encode or
 * order them differently.
 *
 * @throws {DomainError} `invalid_parameter`
 */
export function readChargeId({ raw, headers, originalUrl }: FastifyRequest): ChargeId | undefined {
  const id = headers["charge-id"];
  if (id === undefined) return undefined;
  // Node joins repeated headers with commas, so two ids would look like a third one.
  const count = raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === "charge-id").length;
  if (typeof id !== "string" || count !== 1 || !chargeIdPattern.test(id)) {
    const wrong = count === 1 ? quoteValue(id) : `${count} headers`;
    const message = `The header "Charge-Id" must be 1 to 64 printable ASCII characters, sent once, got ${wrong}`;
    throw new DomainError("invalid_parameter", message, { param: "Charge-Id" });
  }
  return { id, requestHash: formatDigest(originalUrl) };
}

/** Returns the seed of a request without one, so that a repeat gets the same palette. */
export function deriveSeed(accountId: string, chargeId: string): string {
  return hash("sha256", `${accountId} ${chargeId}`, "hex").slice(0, drawnSeedLength);
}
