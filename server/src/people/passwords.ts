import { hashPassword, verifyPassword } from "better-auth/crypto";
import { DomainError } from "../domain/errors.ts";

/** As better-auth takes it. */
interface PasswordHashing {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (proof: { readonly password: string; readonly hash: string }) => Promise<boolean>;
}

/** Threads of the process's pool that hashing may take; the others stay for files and names. */
const RUNNING_MAX = 2;
const WAITING_MAX = 32;
/** A hash of nothing that anybody knows, in the place of one that is missing. */
const NO_HASH = `${"0".repeat(32)}:${"0".repeat(128)}`;

/**
 * Bounds hashing, which takes a processor for a tenth of a second and 32 MB: few at once, and not many waiting. Both functions
 * throw `service_unavailable` when too many wait.
 */
export function createPasswordHashing(
  hashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword },
): PasswordHashing {
  const enter = createQueue();
  return {
    hash: (password) => enter(() => hashing.hash(password)),
    verify: (proof) => enter(() => hashing.verify(proof)),
  };
}

/** Whether it is the password of the hash. Takes the same time where there is none. */
export async function isPassword(
  password: string,
  hash: string | null,
  { verify }: Pick<PasswordHashing, "verify">,
): Promise<boolean> {
  const isRight = await verify({ password, hash: hash ?? NO_HASH });
  return isRight && hash !== null;
}

/** Runs so many at once; so many more wait, first come, first served; the next is refused. */
function createQueue(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < RUNNING_MAX) {
      running += 1;
      return;
    }
    if (waiting.length >= WAITING_MAX) {
      throw new DomainError("service_unavailable", "Too many people sign in at this moment", {
        retryAfterSeconds: 2,
      });
    }
    // Whoever leaves hands over the place, so that nobody slips in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
  return async (run) => {
    await enter();
    try {
      return await run();
    } finally {
      leave();
    }
  };
}
