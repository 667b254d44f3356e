import type { FastifyRequest } from "fastify";
import { usageDaysMax } from "../credits/credits.ts";
import type { Usage } from "@tincture/contract/credits";
import { msPerDay, utcDay } from "@tincture/contract/clock";
import type { KeyHolder, ApiKey } from "@tincture/contract/keys";
import { createQueryParser, readQueryText } from "@tincture/contract/query-text";
import { createRequestMeter } from "../http/limits/limits.ts";
import { sendFree } from "../http/reply.ts";
import { serializeItem } from "./items.ts";
import { integerParameter, readParameter } from "../http/parameters.ts";
import type { RequestContext } from "../http/request.ts";
import type { UsageBody } from "./schemas/account.ts";
import type { OperationDocument } from "./operation.ts";

export const defaultDays = 30;

export const days = integerParameter(
  { name: "days", description: "Number of UTC days, including today", example: 7 },
  { min: 1, max: usageDaysMax, default: defaultDays },
);

export const getUsage = {
  id: "getUsage",
  path: "/v1/account/usage",
  document: {
    summary: "Get usage by day, operation and key",
    description: "Covers all keys of the account. Free, and works when no credits are left.",
    answer: "The usage, oldest day first",
    tag: "Account",
    item: "Usage",
    example: "/v1/account/usage?days=7",
  } satisfies OperationDocument,
  queryParameters: [days],
  respond: answerUsage,
} as const;

const parseQuery = createQueryParser([days]);

/** Charged to the account's CPU time, since it costs the store more than reading an account. */
async function answerUsage(context: RequestContext, holder: KeyHolder): Promise<void> {
  const { api, request } = context;
  const { services, limits } = api;
  const accountId = holder.account.id;
  const { takeTurn } = createRequestMeter({ account: accountId, limits: limits.accounts, turns: limits.turns });
  const count = await takeTurn(() => readDays(request));
  const rows = await takeTurn(() => services.usageHistory.listUsage(accountId, { days: count }));
  const keys = await services.keys.listKeys(accountId);
  const balance = await services.credits.readBalance(holder.account, holder.key);
  const present = (): UsageBody => presentUsage(lastDays(services.clock(), count), rows, keys);
  await takeTurn(() => sendFree(context, balance, () => serializeItem(present()).json));
}

function readDays({ raw }: FastifyRequest): number {
  return readParameter(parseQuery(readQueryText(raw.url)), days) ?? defaultDays;
}

export function lastDays(now: number, count: number): Pick<UsageBody, "from" | "to"> {
  return { from: utcDay(now - (count - 1) * msPerDay), to: utcDay(now) };
}

export function presentUsage(
  period: Pick<UsageBody, "from" | "to">,
  rows: readonly Usage[],
  keys: readonly ApiKey[],
): UsageBody {
  const used = new Set(rows.map(({ keyId }) => keyId));
  return {
    ...period,
    credits: rows.reduce((sum, { credits }) => sum + credits, 0),
    requests: rows.reduce((sum, { requests }) => sum + requests, 0),
    usage: rows.map(({ day, operation, keyId, requests, credits }) => ({
      date: day,
      operation,
      key_id: keyId,
      requests,
      credits,
    })),
    keys: keys.filter(({ id }) => used.has(id)).map(({ id, name, hint }) => ({ id, name, hint })),
  };
}
