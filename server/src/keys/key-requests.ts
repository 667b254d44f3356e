/**
 * Requests for a new key that may be repeated. The new secret is derived from the secret of the
 * management key, which is not stored, and a stored salt. So only a repeated request can compute
 * it again, and only while the salt exists.
 */
import { hkdfSync } from "node:crypto";
import { msPerDay, type Clock, type RandomBytes } from "@tincture/contract/clock";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import type { OnceRequest } from "@tincture/contract/keys";
import type { Db } from "../db/database.ts";

export interface KeyRequest {
  readonly accountId: string;
  readonly managerId: string;
  readonly id: string;
  readonly digest: string;
  /** 128 random bits, in hex. */
  readonly salt: string;
  readonly keyId: string;
  readonly at: number;
}

const saltBytes = 16;

export function drawSalt(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(saltBytes)).toString("hex");
}

/** Returns a source of the same bytes for the same management key and salt. */
export function deriveBytes(managerSecret: string, salt: string): RandomBytes {
  let block = 0;
  return (count) => {
    block += 1;
    return new Uint8Array(hkdfSync("sha256", managerSecret, salt, `tincture key ${block}`, count));
  };
}

interface FindOptions {
  readonly find: (managerId: string, id: string) => Promise<KeyRequest | undefined>;
  readonly clock: Clock;
}

/** @throws {DomainError} `idempotency_conflict` if the id belongs to another request */
export async function findSameRequest(
  { find, clock }: FindOptions,
  once: OnceRequest,
): Promise<KeyRequest | undefined> {
  const known = await find(once.managerId, once.id);
  if (!known || known.at <= clock() - msPerDay) return undefined;
  if (known.digest === once.digest) return known;
  const id = quoteValue(once.id, { escapesQuotes: true });
  throw new DomainError(
    "idempotency_conflict",
    `The Idempotency-Key ${id} belongs to another request of the last 24 hours`,
    {
      param: "Idempotency-Key",
    },
  );
}

export async function findKeyRequest(db: Db, managerId: string, id: string): Promise<KeyRequest | undefined> {
  return db
    .selectFrom("key_requests")
    .select(["account_id as accountId", "manager_id as managerId", "id", "digest", "salt", "key_id as keyId", "at"])
    .where("manager_id", "=", managerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Also deletes the expired requests of the management key. Returns false if the id is taken. */
export async function insertKeyRequest(db: Db, request: KeyRequest): Promise<boolean> {
  const { accountId, managerId, keyId, ...row } = request;
  await db
    .deleteFrom("key_requests")
    .where("manager_id", "=", managerId)
    .where("at", "<=", request.at - msPerDay)
    .execute();
  const inserted = await db
    .insertInto("key_requests")
    .values({ account_id: accountId, manager_id: managerId, key_id: keyId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
