/** Charge ids that clients send. A retry with the same id is charged once. */
import { sql } from "kysely";
import { batchRowsMax } from "../db/batches.ts";
import type { ChargeRow, Db } from "../db/database.ts";
import { prepareRows } from "../db/engine.ts";
import { chargeMsMax, type Debit, type DebitRequest, type TimedChargeId } from "./credits.ts";

/** A charge id in a batch of debits. */
interface Claim {
  /** The position of the first request with this id. */
  readonly position: number;
  readonly request: ChargedRequest;
  readonly requestHash: string;
  /** Credits that an earlier batch charged. Zero if this batch has claimed the id. */
  readonly granted: number;
}

type Claims = ReadonlyMap<string, Claim>;
type ChargedRequest = DebitRequest & { readonly charge: TimedChargeId };

/**
 * Claims the charge ids of a batch. A concurrent transaction that claims one of them waits for the
 * end of this one. Ids are sorted, so that two batches never lock rows in opposite orders.
 */
export async function claimCharges(db: Db, requests: readonly DebitRequest[]): Promise<Claims> {
  const firsts = new Map<string, readonly [position: number, request: ChargedRequest]>();
  for (const [position, request] of requests.entries()) {
    if (!hasCharge(request)) continue;
    const name = nameCharge(request);
    if (!firsts.has(name)) firsts.set(name, [position, request]);
  }
  const sorted = [...firsts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = await claimRows(
    db,
    sorted.map(([, [, request]]) => chargeToCells(request, 0)),
  );
  // Neither engine documents the order of returned rows.
  const found = new Map(rows.map((row) => [`${row.account_id} ${row.charge_id}`, row]));
  return new Map(
    sorted.map(([name, [position, request]]) => {
      const { request_hash: requestHash, granted } = found.get(name)!;
      return [name, { position, request, requestHash, granted }];
    }),
  );
}

/** Whether the request must not be debited, since another one has claimed its charge id. */
export function isEarlierCharge(claims: Claims, request: DebitRequest, position: number): boolean {
  if (!hasCharge(request)) return false;
  const claim = claims.get(nameCharge(request))!;
  return claim.granted > 0 || claim.position !== position;
}

/**
 * Stores what was granted under each claimed id, and adds the earlier charges to the debits. An id
 * whose request was refused becomes free again.
 */
export async function settleCharges(
  db: Db,
  claims: Claims,
  { requests, debits }: { readonly requests: readonly DebitRequest[]; readonly debits: readonly Debit[] },
): Promise<readonly Debit[]> {
  const claimed = [...claims.values()].filter(({ granted }) => granted === 0);
  const cells = claimed.map(({ request, position }) => chargeToCells(request, debits[position]!.granted));
  const [free, charged] = [
    cells.filter(([, , , granted]) => granted === 0),
    cells.filter(([, , , granted]) => granted),
  ];
  if (charged.length > 0) await storeGrants(db, charged);
  if (free.length > 0) await deleteClaims(db, free);
  return debits.map((debit, position) => {
    const request = requests[position]!;
    if (!isEarlierCharge(claims, request, position) || !hasCharge(request)) return debit;
    const claim = claims.get(nameCharge(request))!;
    if (claim.requestHash !== request.charge.requestHash) return { ...debit, earlier: { kind: "conflict" } };
    const granted = claim.granted || debits[claim.position]!.granted;
    return granted === 0 ? debit : { ...debit, earlier: { kind: "repeat", granted } };
  });
}

export function hasCharge(request: DebitRequest): request is ChargedRequest {
  return request.charge !== undefined;
}

/** Deletes a batch of ids that may be used again. Returns their number. */
export async function removeOldCharges(db: Db, now: number): Promise<number> {
  const removed = await db
    .deleteFrom("charges")
    .where((eb) =>
      eb(
        eb.refTuple("account_id", "charge_id"),
        "in",
        eb
          .selectFrom("charges")
          .select(["account_id", "charge_id"])
          .where("created_at", "<=", now - chargeMsMax)
          .limit(batchRowsMax)
          .$asTuple("account_id", "charge_id"),
      ),
    )
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

/** No id of an account has a space. */
function nameCharge({ accountId, charge }: ChargedRequest): string {
  return `${accountId} ${charge.id}`;
}

type ChargeCells = readonly [account: string, id: string, requestHash: string, granted: number, at: number];

function chargeToCells({ accountId, charge }: ChargedRequest, granted: number): ChargeCells {
  return [accountId, charge.id, charge.requestHash, granted, charge.at];
}

const cellTypes = ["text", "text", "text", "bigint", "bigint"] as const;
const columns = ["account_id", "charge_id", "request_hash", "granted", "created_at"] as const;

/** Keeps the column of an existing row, unless the row has expired. */
function keepUnexpired(column: "request_hash" | "granted" | "created_at") {
  const [old, claimed] = [sql.ref(`charges.${column}`), sql.ref(`excluded.${column}`)];
  const expired = sql`charges.created_at <= excluded.created_at - ${sql.lit(chargeMsMax)}`;
  return sql<never>`case when ${expired} then ${claimed} else ${old} end`;
}

/**
 * Inserts ids and takes over expired ones, which return zero as `granted`. Others return what was
 * stored. Updating these too locks them and returns them in the same statement.
 */
const claimRows = prepareRows<Pick<ChargeRow, "account_id" | "charge_id" | "request_hash" | "granted">>(
  cellTypes,
  (db, rows) =>
    db
      .insertInto("charges")
      .columns(columns)
      .expression(rows)
      .onConflict((conflict) =>
        conflict.columns(["account_id", "charge_id"]).doUpdateSet({
          request_hash: keepUnexpired("request_hash"),
          granted: keepUnexpired("granted"),
          created_at: keepUnexpired("created_at"),
        }),
      )
      .returning(["account_id", "charge_id", "request_hash", "granted"]),
);

const storeGrants = prepareRows(cellTypes, (db, rows) =>
  db
    .insertInto("charges")
    .columns(columns)
    .expression(rows)
    .onConflict((conflict) =>
      conflict.columns(["account_id", "charge_id"]).doUpdateSet((eb) => ({ granted: eb.ref("excluded.granted") })),
    ),
);

const deleteClaims = prepareRows(cellTypes, (db, rows) =>
  db
    .deleteFrom("charges")
    .where(sql<boolean>`(account_id, charge_id) in (select column1, column2 from (${rows}) as claims)`),
);
