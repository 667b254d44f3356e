import { generateRandomString } from "better-auth/crypto";
import type { Clock } from "../../domain/clock.ts";
import type { Auth } from "./create-auth.ts";

/** Tokens with which one person sets a password, once, within the hour. Only their hashes are stored. */
export interface ResetTokens {
  issue(personId: string): Promise<{ readonly token: string; readonly expiresAt: number }>;
  /** @returns whose token it is; the token stays good */
  find(token: string): Promise<string | undefined>;
  /** Of many at once one succeeds. @returns whose token it was */
  consume(token: string): Promise<string | undefined>;
}

const AGE_MS_MAX = 3_600_000;
const TOKEN_LENGTH = 40;

export async function createResetTokens(auth: Auth, clock: Clock): Promise<ResetTokens> {
  const { internalAdapter } = await auth.$context;
  return {
    async issue(personId) {
      const token = generateRandomString(TOKEN_LENGTH, "a-z", "A-Z", "0-9");
      const expiresAt = clock() + AGE_MS_MAX;
      const identifier = identify(token);
      await internalAdapter.createVerificationValue({
        value: personId,
        identifier,
        expiresAt: new Date(expiresAt),
      });
      return { token, expiresAt };
    },
    async find(token) {
      const found = await internalAdapter.findVerificationValue(identify(token));
      return found && found.expiresAt.getTime() > clock() ? found.value : undefined;
    },
    async consume(token) {
      return (await internalAdapter.consumeVerificationValue(identify(token)))?.value;
    },
  };
}

/** Apart from the other things that a verification may stand for. */
function identify(token: string): string {
  return `reset-password:${token}`;
}
