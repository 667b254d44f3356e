import { compareText } from "../domain/compare-text.ts";
import { inBlocks } from "../domain/in-blocks.ts";
import type { Debit, DebitRequest, LedgerStore } from "../domain/credits/credits.ts";
import { groupDebits, splitGrant, type DebitGroup } from "../domain/credits/group-commit.ts";
import type { Db, QuotaRow, UsageRow } from "./database.ts";
import { type Engine, prepareQuery } from "./engine.ts";
import { prepareRows } from "./prepared-rows.ts";
import { sql } from "kysely";

const usedQuery = prepareQuery((db) =>
  db.selectFrom("quota").select("used").where("account_id", "=", "").where("day", "=", ""),
);

/** Creates the ledger of credits on SQL. */
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

/** Rows in one statement, at most: six columns of it stay far below SQLite's limit of parameters. A power of two. */
const rowsMax = 256;

/** Raises what was used and records usage, for a whole batch. Answers in the order asked. */
export async function commitDebitRows(db: Db, requests: readonly DebitRequest[]): Promise<readonly Debit[]> {
  const debits: Debit[] = Array.from({ length: requests.length });
  for (const round of groupDebits(requests)) {
    for (const groups of inBlocks(round, rowsMax)) {
      const findAnswer = await raiseQuota(db, groups);
      for (const [place, group] of groups.entries()) settleGroup({ group, requests, debits }, findAnswer(group, place));
    }
  }
  for (const rows of inBlocks(sumUsage(requests, debits), rowsMax)) {
    await insertUsage(db, listCells(rows, pushUsage));
  }
  return debits;
}

type QuotaAnswer = Pick<QuotaRow, "account_id" | "day" | "used" | "granted">;

/**
 * Grants each group min(asked, cap − used), never less than 0, in one statement that needs no look before: on a new row
 * `excluded.granted` is what fits under the cap, on an old one it is cut to what is left.
 */
async function raiseQuota(db: Db, groups: readonly DebitGroup[]): Promise<FindAnswer> {
  const rows = await insertQuota(db, listCells(groups, pushQuota));
  // Both engines answer in the order of the rows, though neither promises it.
  return function findAnswer({ accountId, day }, place) {
    const isAnswer = (row?: QuotaAnswer): boolean => row?.account_id === accountId && row.day === day;
    return isAnswer(rows[place]) ? rows[place]! : rows.find(isAnswer)!;
  };
}

/** @param place - of the group among those that were asked for */
type FindAnswer = (group: DebitGroup, place: number) => QuotaAnswer;

const insertQuota = prepareRows(["text", "text", "bigint", "bigint", "bigint"], (db, given) =>
  db
    .insertInto("quota")
    .columns(["account_id", "day", "used", "granted", "cap"])
    .expression(given)
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

type Cell = string | number;

function listCells<Row>(rows: readonly Row[], push: (cells: Cell[], row: Row) => void): readonly Cell[] {
  const cells: Cell[] = [];
  for (const row of rows) push(cells, row);
  return cells;
}

/** In the order of the columns of `insertQuota`. */
function pushQuota(cells: Cell[], { accountId, day, cap, asked }: DebitGroup): void {
  const granted = Math.min(asked, cap);
  cells.push(accountId, day, granted, granted, cap);
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
  const sums = new Map<string, UsageSum[]>();
  for (const [i, request] of requests.entries()) {
    const { granted } = debits[i]!;
    if (granted > 0) addUsage(sums, request, granted);
  }
  return [...sums.values()].flat().sort(compareUsage);
}

type UsageSum = { -readonly [Column in keyof UsageRow]: UsageRow[Column] };

/** @param sums - by key, each of one account, day and operation: to join all into a name costs more than to compare the few there are */
function addUsage(sums: Map<string, UsageSum[]>, request: DebitRequest, credits: number): void {
  const { accountId, keyId, day, operation } = request;
  let ofKey = sums.get(keyId);
  if (ofKey === undefined) sums.set(keyId, (ofKey = []));
  const known = ofKey.find((sum) => sum.operation === operation && sum.day === day && sum.account_id === accountId);
  if (known) {
    known.requests += 1;
    known.credits += credits;
  } else ofKey.push({ account_id: accountId, day, key_id: keyId, operation, requests: 1, credits });
}

function compareUsage(a: UsageRow, b: UsageRow): number {
  return (
    compareText(a.account_id, b.account_id) ||
    compareText(a.day, b.day) ||
    compareText(a.key_id, b.key_id) ||
    compareText(a.operation, b.operation)
  );
}

const insertUsage = prepareRows(["text", "text", "text", "text", "bigint", "bigint"], (db, given) =>
  db
    .insertInto("usage")
    .columns(["account_id", "day", "key_id", "operation", "requests", "credits"])
    .expression(given)
    .onConflict((conflict) =>
      conflict.columns(["account_id", "day", "key_id", "operation"]).doUpdateSet((eb) => ({
        requests: eb("usage.requests", "+", eb.ref("excluded.requests")),
        credits: eb("usage.credits", "+", eb.ref("excluded.credits")),
      })),
    ),
);

/** In the order of the columns of `insertUsage`. */
function pushUsage(cells: Cell[], row: UsageRow): void {
  cells.push(row.account_id, row.day, row.key_id, row.operation, row.requests, row.credits);
}
