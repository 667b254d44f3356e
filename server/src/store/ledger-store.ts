import { compareText } from "../domain/compare-text.ts";
import type { Debit, DebitRequest, LedgerStore } from "../domain/credits/credits.ts";
import { groupDebits, splitGrant, type DebitGroup } from "../domain/credits/group-commit.ts";
import type { Db, QuotaRow, UsageRow } from "./database.ts";
import { prepareOnce, prepareQuery, type Engine } from "./engine.ts";
import { sql } from "./kysely.ts";

const usedQuery = prepareQuery((db) =>
  db.selectFrom("quota").select("used").where("account_id", "=", "").where("day", "=", ""),
);

/** The ledger of credits on SQL. */
export function createLedgerStore({ db, write }: Pick<Engine, "db" | "write">): LedgerStore {
  return {
    commitDebits: async (requests) => unpackDebits(await write(commitDebitRows, packRequests(requests))),
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

/** Rows in one statement, at most: six columns of it stay far below any engine's limit of parameters. */
const rowsMax = 256;

/** Raises what was used and records usage, for a whole batch. Answers in the order asked. */
export async function commitDebitRows(db: Db, packed: PackedRequests): Promise<PackedDebits> {
  const requests = unpackRequests(packed);
  const debits: Debit[] = Array.from({ length: requests.length });
  for (const round of groupDebits(requests)) {
    for (const groups of slicePowersOfTwo(round)) {
      const rows = await raiseQuota(db, groups);
      for (const group of groups) settleGroup({ group, requests, debits }, getQuota(rows, group));
    }
  }
  for (const rows of slicePowersOfTwo(sumUsage(requests, debits))) {
    await usageInsert(rows.length)(db, rows.flatMap(listUsageValues));
  }
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

const anyQuota: QuotaRow = { account_id: "", day: "", used: 0, granted: 0, cap: 0 };

const quotaInsert = prepareOnce((size) =>
  prepareQuery((db) =>
    db
      .insertInto("quota")
      .values(Array.from({ length: size }, () => anyQuota))
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

/** In the order of the columns of `anyQuota`. */
function listQuotaValues({ accountId, day, cap, asked }: DebitGroup): readonly unknown[] {
  const granted = Math.min(asked, cap);
  return [accountId, day, granted, granted, cap];
}

function getQuota(rows: ReadonlyMap<string, QuotaAnswer>, group: DebitGroup): QuotaAnswer {
  const row = rows.get(quotaKey(group));
  if (row === undefined) throw new RangeError(`No quota came back for the account ${group.accountId}`);
  return row;
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
  return [...sums].sort(([a], [b]) => compareText(a, b)).map(([, row]) => row);
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
  for (let size = rowsMax; size >= 1; size /= 2) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size);
  }
}

/**
 * A batch of requests as it goes to another thread. Copying costs by the object: what most requests of a batch have in common is
 * there once, and the rest are numbers.
 */
interface PackedRequests {
  /** The different requests, each as the first of its kind. */
  readonly kinds: readonly DebitRequest[];
  /** For each request, in the order of arrival: its kind's place, then what it asks. */
  readonly numbers: readonly number[];
}

/** For each request what was granted, then what was used after it. */
type PackedDebits = readonly number[];

/** @param requests - in the order of arrival, which stays */
function packRequests(requests: readonly DebitRequest[]): PackedRequests {
  const places = new Map<string, number>();
  const kinds: DebitRequest[] = [];
  const numbers: number[] = [];
  for (const request of requests) {
    const name = nameKind(request);
    let place = places.get(name);
    if (place === undefined) {
      place = kinds.push(request) - 1;
      places.set(name, place);
    }
    numbers.push(place, request.asked);
  }
  return { kinds, numbers };
}

function unpackRequests({ kinds, numbers }: PackedRequests): readonly DebitRequest[] {
  const requests: DebitRequest[] = [];
  for (const [place, asked] of listPairs(numbers)) {
    const kind = kinds[place];
    if (kind === undefined) throw new RangeError(`A batch of ${kinds.length} kinds of debits has none at ${place}`);
    const { accountId, keyId, operation, day, cap } = kind;
    requests.push({ accountId, keyId, operation, day, cap, asked });
  }
  return requests;
}

function packDebits(debits: readonly Debit[]): PackedDebits {
  const numbers: number[] = [];
  for (const { granted, used } of debits) numbers.push(granted, used);
  return numbers;
}

function unpackDebits(numbers: PackedDebits): readonly Debit[] {
  const debits: Debit[] = [];
  for (const [granted, used] of listPairs(numbers)) debits.push({ granted, used });
  return debits;
}

function* listPairs(numbers: readonly number[]): Iterable<readonly [number, number]> {
  let first: number | undefined;
  for (const number of numbers) {
    if (first !== undefined) yield [first, number];
    first = first === undefined ? number : undefined;
  }
}

/** Ids, operations and days contain no line feed. */
function nameKind({ accountId, keyId, operation, day, cap }: DebitRequest): string {
  return `${accountId}\n${keyId}\n${operation}\n${day}\n${cap}`;
}
