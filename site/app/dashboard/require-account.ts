import { getServices, requirePerson, type LoadContext } from "../shell/load-context.ts";

export type SignedIn = Awaited<ReturnType<typeof requireAccount>>;

/**
 * Returns the signed-in person with their account. Both always have the same e-mail.
 *
 * @param next - the path to go to after signing in
 */
export async function requireAccount(context: LoadContext, next: string) {
  const person = await requirePerson(context, next);
  const account = await getServices(context).accounts.getAccountByEmail(person.email);
  return { person, account };
}
