import { DomainError } from "../../domain/errors.ts";
import type { Db } from "../database.ts";
import { isUniqueFault } from "../store-fault.ts";

/** @throws {DomainError} `email_taken`; the transaction is then to be given up */
export async function updateAccountEmail(
  trx: Db,
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<void> {
  try {
    await trx.updateTable("accounts").set({ email }).where("id", "=", accountId).execute();
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    throw new DomainError("email_taken", `An account with the e-mail "${email}" exists already`, {
      cause: error,
    });
  }
}
