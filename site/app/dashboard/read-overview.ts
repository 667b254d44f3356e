import type { Account } from "../../../server/src/domain/accounts/account.ts";
import type { SiteServices } from "../../../server/src/domain/site-services.ts";
import { chartUsage, type Grouping } from "./chart-usage.ts";
import { lastDays } from "./days.ts";
import { glimpseKey } from "./key-glimpse.ts";

const DAYS = 30;
const HINT_END = 4;

/** What the dashboard shows of a Pro account. */
export async function readOverview(services: SiteServices, account: Account, by: Grouping) {
  const now = services.clock();
  const [keys, balance, rows] = await Promise.all([
    services.keys.listKeys(account.id),
    services.credits.readBalance(account),
    services.usageHistory.listUsage(account.id, { days: DAYS }),
  ]);
  const days = lastDays(DAYS, now);
  const keyNames = new Map(keys.map(({ id, name, hint }) => [id, `${name} …${hint.slice(-HINT_END)}`]));
  return {
    now,
    today: days.at(-1)!,
    by,
    balance,
    chart: chartUsage(rows, { by, days, keyNames }),
    keys: keys.map((key) => glimpseKey(key, now)),
  };
}
