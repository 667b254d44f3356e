/** A person with a session on a running server, made without the pages of sign-in. */
import assert from "node:assert/strict";
import { withPeopleDesk } from "../../server/src/compose-people.ts";
import { readConfig } from "../../server/src/config.ts";
import type { RunningServer } from "../running-server.ts";

export interface SignedInPerson {
  readonly accountId: string;
  /** For a `Cookie` header. */
  readonly cookie: string;
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly url: string }[];
}

/**
 * Signs somebody up.
 *
 * @param databaseUrl - of the server
 */
export async function signUpPerson(
  { origin }: Pick<RunningServer, "origin">,
  databaseUrl: string,
  email: string,
): Promise<SignedInPerson> {
  const config = readConfig({ SITE_URL: origin, DATABASE_URL: databaseUrl });
  const outcome = await withPeopleDesk(config, (desk) =>
    desk.act(
      { kind: "sign-up", email, password: "a long enough password" },
      { cookie: null, address: "127.0.0.1" },
    ),
  );
  assert.ok(outcome.ok && outcome.person, JSON.stringify(outcome));
  const pairs = outcome.cookies.map((cookie) => cookie.split(";", 1)[0]!);
  return {
    accountId: outcome.person.accountId,
    cookie: pairs.join("; "),
    cookies: pairs.map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
    }),
  };
}
