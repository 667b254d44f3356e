import { compareText } from "../runtime/compare-text.ts";
import { claimCharges, hasCharge, isEarlierCharge, settleCharges } from "./charges.ts";
import type { Debit, DebitRequest, LedgerStore } from "./credits.ts";
import type { Db, QuotaRow, UsageRow } from "../db/database.ts";
import { type Engine, prepareQuery, prepareRows } from "../db/engine.ts";
import { sql } from "kysely";

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
  const debits: Debit[] = Array.from({ length: requests.length });
  for (const groups of groupDebits(requests)) {
    for (const [index, quota] of (await debitQuotas(db, groups)).entries()) {
      const group = groups[index]!;
      const asked = group.positions.map((position) => requests[position]!.asked);
      for (const [i, debit] of splitGrant(asked, quota.granted, quota.used).entries())
        debits[group.positions[i]!] = debit;
    }
  }
  const usage = sumUsage(requests, debits);
  if (usage.length > 0) await insertUsage(db, usage.map(usageToCells));
  return debits;
}

type QuotaResult = Pick<QuotaRow, "account_id" | "day" | "used" | "granted">;

/**
 * Grants min(asked, cap − used), at least 0, to each group in one statement. In a new row,
 * `excluded.granted` is min(asked, cap). In an existing row, it is reduced to what is left.
 */
async function debitQuotas(db: Db, groups: readonly DebitGroup[]): Promise<readonly QuotaResult[]> {
  const rows = groups.map(({ accountId, day, cap, asked }) => {
    const granted = Math.min(asked, cap);
    return [accountId, day, granted, granted, cap];
  });
  const results = await insertQuota(db, rows);
  // Neither engine documents the order of returned rows.
  const byName = new Map(results.map((result) => [`${result.day} ${result.account_id}`, result]));
  return groups.map(({ accountId, day }) => byName.get(`${day} ${accountId}`)!);
}

const insertQuota = prepareRows(["text", "text", "bigint", "bigint", "bigint"], (db, rows) =>
  db
    .insertInto("quota")
    .columns(["account_id", "day", "used", "granted", "cap"])
    .expression(rows)
    .onConflict((conflict) =>
      conflict.columns(["account_id", "day"]).doUpdateSet({
        granted: sql<number>`case when quota.used >= excluded.cap then 0
          when quota.used + excluded.granted <= excluded.cap then excluded.granted
          else excluded.cap - quota.used end`,
        used: sql<number>`case when quota.used >= excluded.cap then quota.used
          when quota.used + excluded.granted <= excluded.cap then quota.used + excluded.granted
          else excluded.cap end`,
        cap: sql<number>`excluded.cap`,
      }),
    )
    .returning(["account_id", "day", "used", "granted"]),
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

/** Consecutive debits of one account, day and cap. The ledger treats them as one. */
interface DebitGroup {
  readonly accountId: string;
  readonly day: string;
  readonly cap: number;
  readonly asked: number;
  readonly positions: readonly number[];
}

/**
 * Splits a batch into rounds of groups. In a round, each account and day occurs once and accounts
 * are sorted, so that a round is one statement and two batches never lock rows in opposite orders.
 * A second group of an account and day, whose limit changed, goes to the next round.
 */
export function groupDebits(requests: readonly DebitRequest[]): readonly (readonly DebitGroup[])[] {
  const chains = new Map<string, MutableGroup[][]>();
  requests.forEach((request, position) => addToChain(chains, request, position));
  const ordered = [...chains.values()].flat().sort(([a], [b]) => compareGroups(a!, b!));
  const rounds: DebitGroup[][] = [];
  for (const chain of ordered) {
    chain.forEach((group, round) => (rounds[round] ??= []).push(group));
  }
  return rounds;
}

function compareGroups(a: DebitGroup, b: DebitGroup): number {
  return compareText(a.accountId, b.accountId) || compareText(a.day, b.day);
}

/** Distributes the grant of a group in order of arrival. `used` includes the group. */
export function splitGrant(asked: readonly number[], granted: number, used: number): readonly Debit[] {
  let left = granted;
  return asked.map((wanted) => {
    const share = Math.min(wanted, left);
    left -= share;
    return { granted: share, used: used - left };
  });
}

interface MutableGroup extends DebitGroup {
  asked: number;
  readonly positions: number[];
}

/** The chains of an account are by day: comparing days is cheaper than a joined key. */
function addToChain(chains: Map<string, MutableGroup[][]>, request: DebitRequest, position: number): void {
  const { accountId, day, cap, asked } = request;
  let days = chains.get(accountId);
  if (days === undefined) chains.set(accountId, (days = []));
  let chain = days.find(([first]) => first?.day === day);
  if (chain === undefined) days.push((chain = []));
  const last = chain.at(-1);
  if (last?.cap === cap) {
    last.asked += asked;
    last.positions.push(position);
  } else {
    chain.push({ accountId, day, cap, asked, positions: [position] });
  }
}
