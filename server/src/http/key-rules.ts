/** Rules of a key, checked before anything is read or charged. */
import { BlockList } from "node:net";
import type { FastifyRequest } from "fastify";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import type { ApiKey } from "@tincture/contract/keys";
import { freeRoutes } from "@tincture/contract/operations";
import { addressOf, networkOf, parseNetwork } from "../runtime/network-of.ts";
import type { Limits } from "./limits/limits.ts";
import type { CountedOperation } from "./request-log.ts";

const freeOperations: ReadonlySet<string> = new Set(freeRoutes.map(({ id }) => id));

/** Returns why the key may not read data with this request, or undefined. */
export function findKeyProblem(request: FastifyRequest, key: ApiKey, limits: Limits): DomainError | undefined {
  return (
    checkNetwork(request.ip, key) ??
    checkOperation(request.operation, key) ??
    checkOrigin(request.headers.origin, key) ??
    checkRate(request, key, limits)
  );
}

export function checkNetwork(ip: string, { networks }: ApiKey): DomainError | undefined {
  if (networks.length === 0) return undefined;
  const from = parseNetwork(addressOf(ip));
  const allowed = new BlockList();
  for (const network of networks) {
    const { address, prefix, family } = parseNetwork(network)!;
    allowed.addSubnet(address, prefix, family);
  }
  if (from && allowed.check(from.address, from.family)) return undefined;
  return new DomainError(
    "network_not_allowed",
    `This API key does not work from the address ${quoteValue(addressOf(ip))}. It has a list of allowed networks`,
  );
}

/** A publishable key does not show the names of the other keys to visitors of a page. */
function checkOperation(operation: CountedOperation, { kind, operations }: ApiKey): DomainError | undefined {
  if (kind === "management") {
    const message = "A management key reads no data, it only works below /api/manage/v1. Use a secret key";
    return new DomainError("operation_not_allowed", message);
  }
  const isAllowed = freeOperations.has(operation)
    ? kind !== "publishable" || operation === "getAccount"
    : operations.length === 0 || operations.includes(operation);
  if (isAllowed) return undefined;
  const message = `This API key does not allow ${operation}. It allows ${operations.join(", ")}`;
  return new DomainError("operation_not_allowed", message);
}

/** Browsers send the header with requests to other sites. Scripts can send any value. */
function checkOrigin(origin: string | undefined, { kind, origins }: ApiKey): DomainError | undefined {
  if (kind !== "publishable" || (origin !== undefined && origins.includes(origin))) return undefined;
  const found = origin === undefined ? "the request has no Origin header" : `the request is from ${quoteValue(origin)}`;
  const message = `This publishable API key only works on pages of ${origins.join(", ")}; ${found}`;
  return new DomainError("origin_not_allowed", message);
}

function checkRate({ ip }: FastifyRequest, { id, kind }: ApiKey, limits: Limits): DomainError | undefined {
  if (kind === "publishable") return limits.admitKey(`${id} ${networkOf(ip)}`, "from your network with this API key");
  return kind === "test" ? limits.admitKey(id, "with this test key") : undefined;
}
