import type { FastifyRequest } from "fastify";
import { DomainError } from "../domain/errors.ts";
import type { Authenticator } from "../domain/keys/authenticator.ts";
import type { KeyHolder } from "../domain/keys/api-key.ts";
import type { Traffic } from "./abuse/traffic.ts";

const BEARER = /^bearer(?:[ \t]+(.*))?$/i;

export interface Gate {
  readonly authenticator: Authenticator;
  readonly traffic: Traffic;
}

/** The key holder a request speaks for, if that is known without waiting. */
export function recallHolder(request: FastifyRequest, gate: Gate): KeyHolder | undefined {
  const header = request.headers.authorization;
  return header?.startsWith("Bearer ")
    ? gate.authenticator.recall(header.slice("Bearer ".length))
    : undefined;
}

/**
 * The key holder a request speaks for. Bad keys count against the sender's address; good ones are never held up by that.
 *
 * @throws {DomainError} `missing_api_key`, `invalid_api_key`, `too_many_requests`, `service_unavailable`
 */
export async function authenticateRequest(request: FastifyRequest, gate: Gate): Promise<KeyHolder> {
  const secret = readBearer(request.headers.authorization);
  try {
    return await gate.authenticator.authenticate(secret);
  } catch (error) {
    if (error instanceof DomainError && error.code === "invalid_api_key")
      gate.traffic.noteFailedKey(request.ip);
    throw error;
  }
}

function readBearer(header: string | undefined): string {
  const match = header === undefined ? null : BEARER.exec(header);
  if (!match) {
    throw new DomainError(
      "missing_api_key",
      'Send an API key in the header "Authorization: Bearer <API_KEY>"',
    );
  }
  return match[1] ?? "";
}
