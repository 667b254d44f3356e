import { compareText } from "../domain/compare-text.ts";
import { inBlocks } from "../domain/in-blocks.ts";
import type { Debit, DebitRequest, LedgerStore } from "../domain/credits/credits.ts";
import { groupDebits, splitGrant, type DebitGroup } from "../domain/credits/group-commit.ts";
import type { Db, QuotaRow, UsageRow } from "./database.ts";
import { type Engine, isPostgres, prepareQuery } from "./engine.ts";
import { prepareRows } from "./prepared-rows.ts";
import { sql } from "./kysely.ts";

const usedQuery = prepareQuery((db) =>
  db.selectFrom("quota").select("used").where("account_id", "=", "").where("day", "=", ""),
);

/** The ledger of credits on SQL. Only what goes to another thread is packed. */
export function createLedgerStore({ db, write }: Pick<Engine, "db" | "write">): LedgerStore {
  const commitPacked: LedgerStore["commitDebits"] = async (requests) =>
    unpackDebits(await write(commitPackedDebits, packRequests(requests)));
  return {
    commitDebits: isPostgres(db) ? (requests) => write(commitDebitRows, requests) : commitPacked,
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

/** The same as `commitDebitRows` on another thread. */
export async function commitPackedDebits(db: Db, packed: PackedRequests): Promise<PackedDebits> {
  return packDebits(await commitDebitRows(db, unpackRequests(packed)));
}

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

/**
 * A batch of requests as it goes to another thread. Copying costs by the object and by the text: what requests have in common is there once,
 * in one text, and the rest are numbers in one block.
 */
interface PackedRequests {
  /** Account, key and day of each kind of request, a line each. */
  readonly kinds: string;
  /** Of each kind. */
  readonly operations: readonly DebitRequest["operation"][];
  /** For each request, in the order of arrival: its kind's place, its cap, and what it asks. */
  readonly numbers: Float64Array;
}

const linesPerKind = 3;
const numbersPerRequest = 3;

/** For each request what was granted, then what was used after it. */
type PackedDebits = Float64Array;

/** @param requests - in the order of arrival, which stays */
function packRequests(requests: readonly DebitRequest[]): PackedRequests {
  const kinds: DebitRequest[] = [];
  const placesByKey = new Map<string, number[]>();
  const numbers = new Float64Array(requests.length * numbersPerRequest);
  for (const [i, request] of requests.entries()) {
    let places = placesByKey.get(request.keyId);
    if (places === undefined) placesByKey.set(request.keyId, (places = []));
    let place = places.find((known) => isSameKind(kinds[known]!, request));
    if (place === undefined) places.push((place = kinds.push(request) - 1));
    const at = i * numbersPerRequest;
    numbers[at] = place;
    numbers[at + 1] = request.cap;
    numbers[at + 2] = request.asked;
  }
  return {
    // Ids and days contain no line feed.
    kinds: kinds.map(({ accountId, keyId, day }) => `${accountId}\n${keyId}\n${day}`).join("\n"),
    operations: kinds.map(({ operation }) => operation),
    numbers,
  };
}

/** Of two requests with the same key. */
function isSameKind(a: DebitRequest, b: DebitRequest): boolean {
  return a.operation === b.operation && a.day === b.day && a.accountId === b.accountId;
}

function unpackRequests({ kinds, operations, numbers }: PackedRequests): readonly DebitRequest[] {
  const lines = kinds.split("\n");
  const requests: DebitRequest[] = [];
  for (let i = 0; i < numbers.length; i += numbersPerRequest) {
    const [place, line] = [numbers[i]!, numbers[i]! * linesPerKind];
    const [accountId, keyId, day] = [lines[line]!, lines[line + 1]!, lines[line + 2]!];
    requests.push({
      accountId,
      keyId,
      day,
      operation: operations[place]!,
      cap: numbers[i + 1]!,
      asked: numbers[i + 2]!,
    });
  }
  return requests;
}

function packDebits(debits: readonly Debit[]): PackedDebits {
  const numbers = new Float64Array(debits.length * 2);
  for (const [i, { granted, used }] of debits.entries()) {
    numbers[i * 2] = granted;
    numbers[i * 2 + 1] = used;
  }
  return numbers;
}

function unpackDebits(numbers: PackedDebits): readonly Debit[] {
  const debits: Debit[] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    debits.push({ granted: numbers[i]!, used: numbers[i + 1]! });
  }
  return debits;
}
