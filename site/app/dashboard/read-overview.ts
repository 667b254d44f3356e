import type { Account } from "@tincture/contract/accounts";
import { utcDay } from "@tincture/contract/clock";
import type { ApiKey } from "@tincture/contract/keys";
import type { SiteServices } from "@tincture/contract/site-services";
import { chartUsage, type Grouping, lastDays } from "./usage-chart.ts";

const daysShown = 30;
const hintEnd = 4;

export async function readOverview(services: SiteServices, account: Account, by: Grouping) {
  const now = services.clock();
  const [keys, balance, rows] = await Promise.all([
    services.keys.listKeys(account.id),
    services.credits.readBalance(account),
    services.usageHistory.listUsage(account.id, { days: daysShown }),
  ]);
  const days = lastDays(daysShown, now);
  const keyNames = new Map(keys.map(({ id, name, hint }) => [id, `${name} …${hint.slice(-hintEnd)}`]));
  return {
    now,
    today: utcDay(now),
    by,
    balance,
    chart: chartUsage(rows, { by, days, keyNames }),
    keys: keys.map((key) => summarizeKey(key, now)),
  };
}

export type KeySummary = ReturnType<typeof summarizeKey>;

function summarizeKey(key: ApiKey, now: number) {
  const { id, name, hint, createdAt, expiresAt, lastUsedAt, revokedAt } = key;
  const { kind, origins, operations, networks, dailyCap } = key;
  const isExpired = expiresAt !== null && expiresAt <= now;
  const state = revokedAt !== null ? "revoked" : isExpired ? "expired" : "live";
  const rules = { kind, origins, operations, networks, dailyCap };
  return { id, name, hint, createdAt, expiresAt, lastUsedAt, state, ...rules } as const;
}
