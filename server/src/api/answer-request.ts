import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../domain/errors.ts";
import type { KeyHolder } from "../domain/keys/api-key.ts";
import { answerError } from "./answer-error.ts";
import type { Api, Visit } from "./api.ts";
import { authenticateRequest, recallHolder } from "./authenticate-request.ts";
import type { WatchedOperation } from "./http/request-watch.ts";

/** Answers a request whose key is accepted and whose account may use the API. */
export type Answer = (visit: Visit, holder: KeyHolder) => Promise<void>;

/**
 * The way of every request with a key, in the order in which it is refused: place, key, plan, requests in flight, then what
 * the answer itself checks. Path and method were checked by the router. Fastify waits for the reply, not for a promise.
 */
export function createHandler(api: Api, operation: WatchedOperation, answer: Answer) {
  return function handleRequest(request: FastifyRequest, reply: FastifyReply): void {
    request.operation = operation;
    const visit: Visit = { api, request, reply };
    admitRequest(visit, answer).catch((error: unknown) => reply.send(error));
  };
}

async function admitRequest(visit: Visit, answer: Answer): Promise<void> {
  const { traffic } = visit.api;
  try {
    traffic.enter();
  } catch (error) {
    return answerError(error, visit);
  }
  try {
    await admitAccount(visit, answer);
  } catch (error) {
    await answerError(error, visit);
  } finally {
    traffic.leave();
  }
}

async function admitAccount(visit: Visit, answer: Answer): Promise<void> {
  const holder =
    recallHolder(visit.request, visit.api) ?? (await authenticateRequest(visit.request, visit.api));
  visit.holder = holder;
  if (holder.account.plan !== "pro") throw planTooSmall();
  const { traffic } = visit.api;
  traffic.enterAccount(holder.account.id);
  try {
    await answer(visit, holder);
  } finally {
    traffic.leaveAccount(holder.account.id);
  }
}

function planTooSmall(): DomainError {
  return new DomainError("pro_required", "The API is for accounts on the Pro plan");
}
