import type { KeyHolder } from "../../domain/keys/api-key.ts";
import { formatMeta } from "../answers/envelope.ts";
import { presentAccount } from "../answers/present-account.ts";
import { listCommonHeaders, sendBody, sendHead } from "../answers/send-answer.ts";
import type { Visit } from "../api.ts";
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
  const { api, request } = visit;
  const balance = await api.services.credits.readBalance(holder.account);
  const headers = [...listCommonHeaders(visit, balance), "cache-control", "no-store"];
  if (request.method === "HEAD") return sendHead(visit, 200, headers);
  const data = JSON.stringify(presentAccount(holder, balance));
  const meta = formatMeta(request.id, { creditsUsed: 0, balance });
  sendBody(visit, headers, `{"data":${data},"meta":${meta}}`);
}
