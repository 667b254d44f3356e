import { compareText } from "../runtime/compare-text.ts";
import { claimCharges, hasCharge, isEarlierCharge, settleCharges } from "./charges.ts";
import type { Debit, DebitRequest, LedgerStore } from "./credits.ts";
import { debitInGroups, grantWithinCap } from "./debit-groups.ts";
import { debitKeysAndAccounts, keyUsedQuery } from "./key-quotas.ts";
import type { Db, UsageRow } from "../db/database.ts";
import { type Engine, prepareQuery, prepareRows } from "../db/engine.ts";

const usedQuery = prepareQuery((db) =>
  db.selectFrom("quota").select("used").where("account_id", "=", "").where("day", "=", ""),
);

export function createLedgerStore({ db, write }: Pick<Engine, "db" | "write">): LedgerStore {
  return {
    commitDebits: (requests) => write(commitDebitRows, requests),
    async readUsed(accountId, day) {
      const [row] = await usedQuery(db, [accountId, day]);
      return row?.used ?? 0;
    },
    async readKeyUsed(keyId, day) {
      const [row] = await keyUsedQuery(db, [keyId, day]);
      return row?.used ?? 0;
    },
    async listUsage(accountId, firstDay, lastDay) {
      const rows = await db
        .selectFrom("usage")
        .select(["day", "key_id as keyId", "operation", "requests", "credits"])
        .where("account_id", "=", accountId)
        .where("day", ">=", firstDay)
        .where("day", "<=", lastDay)
        .orderBy("day")
        .orderBy("key_id")
        .orderBy("operation")
        .execute();
      return rows;
    },
  };
}

/**
 * Debits quotas and records usage for a batch. Returns debits in the order of the requests.
 * Requests whose charge id is in use ask for nothing, which also reads what is used.
 */
export async function commitDebitRows(db: Db, requests: readonly DebitRequest[]): Promise<readonly Debit[]> {
  if (!requests.some(hasCharge)) return debitRows(db, requests);
  const claims = await claimCharges(db, requests);
  const asking = requests.map((request, position) =>
    isEarlierCharge(claims, request, position) ? { ...request, asked: 0 } : request,
  );
  return settleCharges(db, claims, { requests, debits: await debitRows(db, asking) });
}

async function debitRows(db: Db, requests: readonly DebitRequest[]): Promise<readonly Debit[]> {
  const debits = await debitKeysAndAccounts(db, requests, debitAccounts);
  const usage = sumUsage(requests, debits);
  if (usage.length > 0) await insertUsage(db, usage.map(usageToCells));
  return debits;
}

function debitAccounts(db: Db, requests: readonly DebitRequest[]): Promise<readonly Debit[]> {
  const spending = requests.map(({ accountId: ownerId, day, cap, asked }) => ({ ownerId, day, cap, asked }));
  return debitInGroups(spending, (rows) => insertQuota(db, rows));
}

const insertQuota = prepareRows(["text", "text", "bigint", "bigint", "bigint"], (db, rows) =>
  db
    .insertInto("quota")
    .columns(["account_id", "day", "used", "granted", "cap"])
    .expression(rows)
    .onConflict((conflict) => conflict.columns(["account_id", "day"]).doUpdateSet(grantWithinCap("quota")))
    .returning(["account_id as ownerId", "day", "used", "granted"]),
);

/** Sums granted credits by account, day, key and operation, in the order of the table's key. */
function sumUsage(requests: readonly DebitRequest[], debits: readonly Debit[]): readonly UsageRow[] {
  const sums = new Map<string, UsageRow>();
  for (const [i, { accountId, day, keyId, operation }] of requests.entries()) {
    const { granted } = debits[i]!;
    if (granted === 0) continue;
    const name = `${accountId} ${day} ${keyId} ${operation}`;
    const { requests: count = 0, credits = 0 } = sums.get(name) ?? {};
    const sum = { requests: count + 1, credits: credits + granted };
    sums.set(name, { account_id: accountId, day, key_id: keyId, operation, ...sum });
  }
  return [...sums.values()].sort(compareUsage);
}

function compareUsage(a: UsageRow, b: UsageRow): number {
  return (
    compareText(a.account_id, b.account_id) ||
    compareText(a.day, b.day) ||
    compareText(a.key_id, b.key_id) ||
    compareText(a.operation, b.operation)
  );
}

const insertUsage = prepareRows(["text", "text", "text", "text", "bigint", "bigint"], (db, rows) =>
  db
    .insertInto("usage")
    .columns(["account_id", "day", "key_id", "operation", "requests", "credits"])
    .expression(rows)
    .onConflict((conflict) =>
      conflict.columns(["account_id", "day", "key_id", "operation"]).doUpdateSet((eb) => ({
        requests: eb("usage.requests", "+", eb.ref("excluded.requests")),
        credits: eb("usage.credits", "+", eb.ref("excluded.credits")),
      })),
    ),
);

function usageToCells(row: UsageRow): readonly (string | number)[] {
  return [row.account_id, row.day, row.key_id, row.operation, row.requests, row.credits];
}
