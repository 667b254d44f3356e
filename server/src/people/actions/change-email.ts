import { DomainError } from "../../domain/errors.ts";
import type { PersonOutcome, Sender } from "../../domain/people/people.ts";
import { updateAccountEmail } from "../../store/accounts/account-email.ts";
import { isUniqueFault } from "../../store/store-fault.ts";
import { letIn, toPerson, type Office } from "../office.ts";
import { endAccess } from "../person-rows.ts";
import { provePassword, refuseSignedOut, refuseWithoutPassword } from "./prove-password.ts";
import { refuseTaken } from "./sign-up.ts";

interface ChangeEmail {
  readonly email: string;
  readonly password: string;
}

/** Changes the e-mail of the person and of the account together. All other sessions end. */
export async function changeEmail(
  office: Office,
  { email, password }: ChangeEmail,
  from: Sender,
): Promise<PersonOutcome> {
  const session = await office.sessions.find(from.cookie);
  if (!session) return refuseSignedOut();
  if (!session.hasPassword) return refuseWithoutPassword();
  const refusal =
    (await provePassword(office, { session, password, field: "password" }, from)) ??
    (await office.attempts.take([{ limit: "newEmailFromAddress", of: from.address }]));
  if (refusal) return refusal;
  const { personId, accountId } = session;
  try {
    await office.tables.write(async (trx) => {
      await updateAccountEmail(trx, { accountId, email });
      const change = { email, email_verified: 0, updated_at: office.clock() };
      await trx.updateTable("people").set(change).where("id", "=", personId).execute();
      await endAccess(trx, personId);
    });
  } catch (error) {
    const isTaken = isUniqueFault(error) || (error instanceof DomainError && error.code === "email_taken");
    if (!isTaken) throw error;
    return refuseTaken();
  }
  return letIn(office, { ...toPerson(session), email }, from);
}
