import type { Account } from "../../../server/src/domain/accounts.ts";
import type { Person } from "../../../server/src/domain/people/people.ts";
import { getServices, requirePerson, type LoadContext } from "../ground/load-context.ts";

export interface SignedIn {
  readonly person: Person;
  readonly account: Account;
}

/**
 * Who is signed in, with the account. The e-mails of both are always the same.
 *
 * @param next - where somebody who has to sign in first is led to afterwards
 */
export async function requireAccount(context: LoadContext, next: string): Promise<SignedIn> {
  const person = await requirePerson(context, next);
  const account = await getServices(context).accounts.getAccountByEmail(person.email);
  return { person, account };
}
