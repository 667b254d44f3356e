import type { PersonOutcome, Sender } from "../../domain/people/people.ts";
import { refuse } from "../../domain/people/refuse.ts";
import { toPerson, type Office } from "../office.ts";
import { provePassword, refuseSignedOut } from "./prove-password.ts";

/** Without a password, whoever signed in at a provider this lately is taken at their word. */
const FRESH_MS = 15 * 60_000;

/** Makes sure that the person may delete the account; whoever asked does it. */
export async function allowDelete(
  office: Office,
  { password }: { readonly password: string },
  from: Sender,
): Promise<PersonOutcome> {
  const session = await office.sessions.find(from.cookie);
  if (!session) return refuseSignedOut();
  if (!session.hasPassword && office.clock() - session.beganAt > FRESH_MS) {
    return refuse("sign_in_again", "Sign out and in again, then delete the account within 15 minutes");
  }
  const refusal = session.hasPassword
    ? await provePassword(office, { session, password, field: "password" }, from)
    : undefined;
  if (refusal) return refusal;
  return { ok: true, cookies: office.sessions.forget(), person: toPerson(session) };
}
