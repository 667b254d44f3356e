import type { ResetLink } from "../domain/people/people-desk.ts";
import type { Db } from "../store/database.ts";
import type { Office } from "./office.ts";
import { findPersonByEmail, insertPerson } from "./person-rows.ts";

type LinkMaking = Pick<Office, "tables" | "resetTokens" | "settings" | "clock" | "randomBytes">;

/**
 * A link to set a password with. An account that an operator made and nobody claimed gets its person here, who then has no
 * password until the link is used.
 *
 * @returns undefined when there is no account with this e-mail
 */
export async function createResetLink(making: LinkMaking, email: string): Promise<ResetLink | undefined> {
  const { tables, resetTokens, settings } = making;
  const personId = await tables.write((trx) => findOrClaim(trx, email, making));
  if (personId === undefined) return undefined;
  const { token, expiresAt } = await resetTokens.issue(personId);
  return { url: `${settings.siteUrl}/reset-password?token=${token}`, expiresAt };
}

async function findOrClaim(trx: Db, email: string, making: LinkMaking): Promise<string | undefined> {
  const account = await trx.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst();
  if (!account) return undefined;
  const known = await findPersonByEmail(trx, email);
  return known ?? insertPerson(trx, { accountId: account.id, email }, making);
}
