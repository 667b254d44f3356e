/** Sessions of people: begun, found, ended. All cookies are made here. */
import type { Sender } from "../../domain/people/people.ts";
import { findAccountId, findPasswordHash } from "../person-rows.ts";
import type { Tables } from "../tables.ts";
import type { Auth } from "./create-auth.ts";

export interface FoundSession {
  readonly personId: string;
  readonly accountId: string;
  readonly email: string;
  readonly hasPassword: boolean;
  /** Epoch milliseconds. */
  readonly beganAt: number;
  /** Set-Cookie values, when the session was prolonged just now. */
  readonly cookies: readonly string[];
}

export interface Sessions {
  find(cookie: string | null): Promise<FoundSession | undefined>;
  /**
   * A new session; the one that the browser had, if any, ends.
   *
   * @returns Set-Cookie values
   */
  begin(personId: string, from: Sender): Promise<readonly string[]>;
  /** @returns Set-Cookie values that make the browser forget it */
  end(cookie: string | null): Promise<readonly string[]>;
  /** The same without ending anything. */
  forget(): readonly string[];
}

export async function createSessions(auth: Auth, tables: Tables): Promise<Sessions> {
  const forgotten = await signOut(null);
  async function signOut(cookie: string | null): Promise<readonly string[]> {
    const { headers } = await auth.api.signOut({ headers: toHeaders(cookie), returnHeaders: true });
    return headers.getSetCookie();
  }
  return {
    end: signOut,
    forget: () => forgotten,
    async find(cookie) {
      if (cookie === null) return undefined;
      const { headers, response } = await auth.api.getSession({
        headers: toHeaders(cookie),
        returnHeaders: true,
      });
      if (!response) return undefined;
      const { user, session } = response;
      const accountId = await tables.read((db) => findAccountId(db, user.id));
      if (accountId === undefined) return undefined;
      const hash = await tables.read((db) => findPasswordHash(db, user.id));
      return {
        personId: user.id,
        accountId,
        email: user.email,
        hasPassword: hash !== null,
        beganAt: session.createdAt.getTime(),
        cookies: headers.getSetCookie(),
      };
    },
    async begin(personId, { cookie, userAgent }) {
      if (cookie !== null) await signOut(cookie);
      const { headers, response } = await auth.api.beginSession({
        body: { personId },
        headers: toHeaders(null, userAgent),
        returnHeaders: true,
      });
      if (!response) throw new Error("The person is gone");
      return headers.getSetCookie();
    },
  };
}

export function toHeaders(cookie: string | null, userAgent?: string): Headers {
  return new Headers({
    ...(cookie !== null && { cookie }),
    ...(userAgent !== undefined && { "user-agent": userAgent }),
  });
}
