import { DomainError } from "../../domain/errors.ts";
import type { Db } from "../database.ts";

/**
 * Keeps what a forgotten account's last session still asks for out of the store. The row is written, unchanged, so that whoever
 * forgets the account waits for this transaction, and this one for theirs.
 *
 * @throws {DomainError} `account_not_found`
 */
export async function requireAccount(db: Db, accountId: string): Promise<void> {
  const held = await db
    .updateTable("accounts")
    .set((eb) => ({ plan: eb.ref("plan") }))
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (held.numUpdatedRows > 0n) return;
  throw new DomainError("account_not_found", `No account with the id "${accountId}"`);
}
