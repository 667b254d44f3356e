import { getServices, requirePerson, type LoadContext } from "../ground/load-context.ts";

export type SignedIn = Awaited<ReturnType<typeof requireAccount>>;

/**
 * Who is signed in, with the account. The e-mails of both are always the same.
 *
 * @param next - where somebody who has to sign in first is led to afterwards
 */
export async function requireAccount(context: LoadContext, next: string) {
  const person = await requirePerson(context, next);
  const account = await getServices(context).accounts.getAccountByEmail(person.email);
  return { person, account };
}
