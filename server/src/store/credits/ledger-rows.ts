import { sql } from "kysely";
import type { Debit, DebitRequest } from "../../domain/credits/ledger-store.ts";
import { groupDebits, splitGrant, type DebitGroup } from "../../domain/credits/split-grant.ts";
import type { Db, QuotaRow, UsageRow } from "../database.ts";
import { prepareOnce, prepareQuery } from "../prepared-query.ts";
import { packDebits, unpackRequests, type PackedDebits, type PackedRequests } from "./packed-debits.ts";

/** Rows in one statement, at most: six columns of it stay far below any engine's limit of parameters. */
const ROWS_MAX = 256;

/** Raises what was used and records usage, for a whole batch. Answers in the order asked. */
export async function commitDebitRows(db: Db, packed: PackedRequests): Promise<PackedDebits> {
  const requests = unpackRequests(packed);
  const debits: Debit[] = Array.from({ length: requests.length });
  for (const round of groupDebits(requests)) {
    for (const groups of slicePowersOfTwo(round)) {
      const rows = await raiseQuota(db, groups);
      for (const group of groups) settleGroup({ group, requests, debits }, rows.get(quotaKey(group))!);
    }
  }
  for (const rows of slicePowersOfTwo(sumUsage(requests, debits))) await addUsage(db, rows);
  return packDebits(debits);
}

type QuotaAnswer = Pick<QuotaRow, "account_id" | "day" | "used" | "granted">;

/**
 * Grants each group min(asked, cap − used), never less than 0, in one statement that needs no look before: on a new row
 * `excluded.granted` is what fits under the cap, on an old one it is cut to what is left.
 */
async function raiseQuota(db: Db, groups: readonly DebitGroup[]): Promise<Map<string, QuotaAnswer>> {
  const rows = await quotaInsert(groups.length)(db, groups.flatMap(listQuotaValues));
  return new Map(rows.map((row) => [`${row.account_id}\n${row.day}`, row]));
}

const quotaInsert = prepareOnce((size) =>
  prepareQuery((db) =>
    db
      .insertInto("quota")
      .values(
        Array.from({ length: size }, (): QuotaRow => ({
          account_id: "",
          day: "",
          used: 0,
          granted: 0,
          cap: 0,
        })),
      )
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
  ),
);

/** In the order of the columns in `quotaInsert`. */
function listQuotaValues({ accountId, day, cap, asked }: DebitGroup): readonly unknown[] {
  const granted = Math.min(asked, cap);
  return [accountId, day, granted, granted, cap];
}

function quotaKey({ accountId, day }: DebitGroup): string {
  return `${accountId}\n${day}`;
}

interface Settlement {
  readonly group: DebitGroup;
  readonly requests: readonly DebitRequest[];
  readonly debits: Debit[];
}

function settleGroup({ group, requests, debits }: Settlement, { granted, used }: QuotaAnswer): void {
  const asked = group.positions.map((position) => requests[position]!.asked);
  splitGrant(asked, granted, used).forEach((debit, i) => {
    debits[group.positions[i]!] = debit;
  });
}

/** What was granted, per account, day, key and operation; in the order of the table's key. */
function sumUsage(requests: readonly DebitRequest[], debits: readonly Debit[]): readonly UsageRow[] {
  const sums = new Map<string, UsageRow>();
  requests.forEach(({ accountId, day, keyId, operation }, i) => {
    const { granted } = debits[i]!;
    if (granted === 0) return;
    const name = `${accountId}\n${day}\n${keyId}\n${operation}`;
    const sum = sums.get(name);
    sums.set(name, {
      account_id: accountId,
      day,
      key_id: keyId,
      operation,
      requests: (sum?.requests ?? 0) + 1,
      credits: (sum?.credits ?? 0) + granted,
    });
  });
  return [...sums].sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, row]) => row);
}

async function addUsage(db: Db, rows: readonly UsageRow[]): Promise<void> {
  await usageInsert(rows.length)(db, rows.flatMap(listUsageValues));
}

const anyUsage: UsageRow = {
  account_id: "",
  day: "",
  key_id: "",
  operation: "getColor",
  requests: 0,
  credits: 0,
};

const usageInsert = prepareOnce((size) =>
  prepareQuery((db) =>
    db
      .insertInto("usage")
      .values(Array.from({ length: size }, () => anyUsage))
      .onConflict((conflict) =>
        conflict.columns(["account_id", "day", "key_id", "operation"]).doUpdateSet((eb) => ({
          requests: eb("usage.requests", "+", eb.ref("excluded.requests")),
          credits: eb("usage.credits", "+", eb.ref("excluded.credits")),
        })),
      ),
  ),
);

/** In the order of the columns of `anyUsage`. */
function listUsageValues(row: UsageRow): readonly unknown[] {
  return [row.account_id, row.day, row.key_id, row.operation, row.requests, row.credits];
}

/** Slices of 256, 128, … 1 rows: nine texts of each statement at most, so their prepared forms are always at hand. */
function* slicePowersOfTwo<Row>(rows: readonly Row[]): Iterable<readonly Row[]> {
  let start = 0;
  for (let size = ROWS_MAX; size >= 1; size /= 2) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size);
  }
}
