import type { KeyHolder } from "../../domain/keys/key-store.ts";
import { formatMeta } from "../answers/envelope.ts";
import { presentAccount } from "../answers/present-account.ts";
import type { Visit } from "../api.ts";
import { formatRateLimit } from "../headers.ts";
import type { OperationDocument } from "./operation.ts";

/** The one operation that is free and works at zero credits. */
export const getAccount = {
  id: "getAccount",
  path: "/v1/account",
  document: {
    summary: "Check key status and credits",
    description: "Free, and works when no credits are left.",
    answer: "The account and the key in use",
    tag: "Account",
    item: "Account",
  } satisfies OperationDocument,
} as const;

export async function answerAccount(visit: Visit, holder: KeyHolder): Promise<void> {
  const { api, request, reply } = visit;
  const balance = await api.services.credits.readBalance(holder.account);
  reply.headers({
    ...api.headers,
    ...formatRateLimit(balance, api.services.clock()),
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    vary: "Authorization",
    "x-request-id": request.id,
  });
  const body = { data: presentAccount(holder, balance), meta: formatMeta(request.id, 0, balance) };
  reply.send(request.method === "HEAD" ? undefined : JSON.stringify(body));
}
