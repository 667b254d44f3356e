/** Sessions of people: begun, found, ended. All cookies are made here, but those of providers. */
import type { Person, PersonSuccess, Sender } from "../domain/people/people.ts";
import type { Auth } from "./better-auth.ts";
import type { Persons, StoredPerson } from "./persons.ts";

interface FoundSession {
  readonly person: StoredPerson;
  /** Epoch milliseconds. */
  readonly beganAt: number;
  /** Set-Cookie values, when the session was prolonged just now. */
  readonly cookies: readonly string[];
}

export interface Sessions {
  find(cookie: string | null): Promise<FoundSession | undefined>;
  /** Begins a new session for a person; the one that the browser had, if any, ends. */
  begin(person: StoredPerson, from: Sender): Promise<PersonSuccess>;
  end(cookie: string | null): Promise<PersonSuccess>;
  /** Set-Cookie values that make the browser forget its session, without ending it. */
  forget(): readonly string[];
}

export async function createSessions(auth: Auth, persons: Persons): Promise<Sessions> {
  async function end(cookie: string | null): Promise<PersonSuccess> {
    const { headers } = await auth.api.signOut({ headers: toHeaders(cookie), returnHeaders: true });
    return { ok: true, cookies: headers.getSetCookie() };
  }
  const { cookies: forgotten } = await end(null);
  return {
    end,
    forget: () => forgotten,
    async find(cookie) {
      if (cookie === null) return undefined;
      const headers = toHeaders(cookie);
      const found = await auth.api.getSession({ headers, returnHeaders: true });
      if (!found.response) return undefined;
      const { user, session } = found.response;
      const person = await persons.find("id", user.id);
      return (
        person && { person, beganAt: session.createdAt.getTime(), cookies: found.headers.getSetCookie() }
      );
    },
    async begin(person, { cookie, userAgent }) {
      if (cookie !== null) await end(cookie);
      const { headers, response } = await auth.api.beginSession({
        body: { personId: person.id },
        headers: toHeaders(null, userAgent),
        returnHeaders: true,
      });
      if (!response) throw new Error("The person is gone");
      return { ok: true, cookies: headers.getSetCookie(), person: toPerson(person) };
    },
  };
}

export function toPerson({ id, accountId, email, passwordHash }: StoredPerson): Person {
  return { id, accountId, email, hasPassword: passwordHash !== null };
}

export function toHeaders(cookie: string | null, userAgent?: string): Headers {
  return new Headers({
    ...(cookie !== null && { cookie }),
    ...(userAgent !== undefined && { "user-agent": userAgent }),
  });
}
