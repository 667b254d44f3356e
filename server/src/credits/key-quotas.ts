import type { Debit, DebitRequest } from "./credits.ts";
import { debitInGroups, grantWithinCap } from "./debit-groups.ts";
import type { Db } from "../db/database.ts";
import { prepareQuery, prepareRows } from "../db/engine.ts";
import { sql } from "kysely";

export const keyUsedQuery = prepareQuery((db) =>
  db.selectFrom("key_quotas").select("used").where("key_id", "=", "").where("day", "=", ""),
);

type DebitAccounts = (db: Db, requests: readonly DebitRequest[]) => Promise<readonly Debit[]>;

/**
 * Debits keys with a cap, then the accounts for what the keys granted, and then gives back to the
 * keys what the accounts did not grant. All batches lock rows in this order.
 */
export async function debitKeysAndAccounts(
  db: Db,
  requests: readonly DebitRequest[],
  debitAccounts: DebitAccounts,
): Promise<readonly Debit[]> {
  const capped = requests.flatMap(toCapped);
  if (capped.length === 0) return debitAccounts(db, requests);
  const grants = await debitInGroups(capped, (rows) => insertKeyQuota(db, rows));
  const asking = [...requests];
  for (const [i, { position }] of capped.entries())
    asking[position] = { ...requests[position]!, asked: grants[i]!.granted };
  const debits = [...(await debitAccounts(db, asking))];
  const unused = new Map<string, UnusedRow>();
  for (const [i, { position, ownerId, day }] of capped.entries()) {
    const debit = debits[position]!;
    const name = `${day} ${ownerId}`;
    const before = unused.get(name)?.[2] ?? 0;
    const credits = before + grants[i]!.granted - debit.granted;
    unused.set(name, [ownerId, day, credits]);
    debits[position] = { ...debit, keyUsed: grants[i]!.used - credits };
  }
  const returned = [...unused.values()].filter(([, , credits]) => credits > 0);
  if (returned.length > 0) await lowerKeyQuotas(db, returned);
  return debits;
}

function toCapped({ keyId, keyCap, day, asked }: DebitRequest, position: number) {
  return keyCap === undefined ? [] : [{ ownerId: keyId, day, cap: keyCap, asked, position }];
}

const insertKeyQuota = prepareRows(["text", "text", "bigint", "bigint", "bigint"], (db, rows) =>
  db
    .insertInto("key_quotas")
    .columns(["key_id", "day", "used", "granted", "cap"])
    .expression(rows)
    .onConflict((conflict) => conflict.columns(["key_id", "day"]).doUpdateSet(grantWithinCap("key_quotas")))
    .returning(["key_id as ownerId", "day", "used", "granted"]),
);

type UnusedRow = readonly [keyId: string, day: string, credits: number];

interface UnusedColumns {
  readonly column1: string;
  readonly column2: string;
  readonly column3: number;
}

const lowerKeyQuotas = prepareRows(["text", "text", "bigint"], (db, rows) =>
  db
    .updateTable("key_quotas")
    .from(sql<UnusedColumns>`(${rows})`.as("unused"))
    .set((eb) => ({ used: eb("key_quotas.used", "-", eb.ref("unused.column3")) }))
    .whereRef("key_quotas.key_id", "=", "unused.column1")
    .whereRef("key_quotas.day", "=", "unused.column2"),
);
