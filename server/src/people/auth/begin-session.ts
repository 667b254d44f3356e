import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { BetterAuthPlugin } from "better-auth/types";

interface SessionWish {
  readonly personId: string;
}

/** What better-auth checks its input with, in the form that schema libraries have agreed on. */
interface Schema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Output; readonly output: Output };
    validate(value: unknown): { readonly value: Output } | { readonly issues: readonly Issue[] };
  };
}

interface Issue {
  readonly message: string;
}

const sessionWish: Schema<SessionWish> = {
  "~standard": {
    version: 1,
    vendor: "tincture",
    validate(value) {
      const isGiven = typeof value === "object" && value !== null && "personId" in value;
      return isGiven && typeof value.personId === "string"
        ? { value: { personId: value.personId } }
        : { issues: [{ message: "A session needs a person" }] };
    },
  },
};

/**
 * Lets a person in whose right to it was checked elsewhere: always a new session, never one that a browser brought along.
 * Without an address, so only this thread can ask for it.
 */
export function sessionPlugin() {
  return {
    id: "tincture",
    endpoints: {
      beginSession: createAuthEndpoint.serverOnly({ method: "POST", body: sessionWish }, async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.personId);
        if (!user) return null;
        const session = await internalAdapter.createSession(user.id, false);
        await setSessionCookie(context, { session, user }, false);
        return { personId: user.id };
      }),
    },
  } satisfies BetterAuthPlugin;
}
