import type { PersonOutcome, Sender } from "../../domain/people/people.ts";
import { letIn, toPerson, type Office } from "../office.ts";
import { endAccess, savePassword } from "../person-rows.ts";
import { provePassword, refuseSignedOut, refuseWithoutPassword } from "./prove-password.ts";

interface ChangePassword {
  readonly current: string;
  readonly next: string;
}

/** All other sessions end. */
export async function changePassword(
  office: Office,
  { current, next }: ChangePassword,
  from: Sender,
): Promise<PersonOutcome> {
  const session = await office.sessions.find(from.cookie);
  if (!session) return refuseSignedOut();
  if (!session.hasPassword) return refuseWithoutPassword();
  const refusal = await provePassword(office, { session, password: current, field: "current" }, from);
  if (refusal) return refusal;
  const { personId } = session;
  const passwordHash = await office.passwords.hash(next);
  await office.tables.write(async (trx) => {
    await savePassword(trx, { personId, passwordHash }, office);
    await endAccess(trx, personId);
  });
  return letIn(office, toPerson(session), from);
}
