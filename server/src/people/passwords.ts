import { hashPassword, verifyPassword } from "better-auth/crypto";
import { DomainError } from "../domain/errors.ts";

/** Threads of the process's pool that hashing may take; the others stay for files and names. */
const RUNNING_MAX = 2;
const WAITING_MAX = 32;
/** A hash of nothing that anybody knows, in the place of one that is missing. */
const NO_HASH = `${"0".repeat(32)}:${"0".repeat(128)}`;

/**
 * better-auth's hashing, which takes a processor for a tenth of a second and 32 MB: few at once, and not many waiting. Both
 * throw `service_unavailable` when too many wait.
 */
export function createPasswordHashing() {
  const enter = createQueue(RUNNING_MAX, WAITING_MAX);
  return {
    hash: (password: string) => enter(() => hashPassword(password)),
    verify: (proof: { readonly password: string; readonly hash: string }) =>
      enter(() => verifyPassword(proof)),
  };
}

/** Whether it is the password of the hash. Takes the same time where there is none. */
export async function isPassword(
  password: string,
  hash: string | null,
  { verify }: Pick<ReturnType<typeof createPasswordHashing>, "verify">,
): Promise<boolean> {
  const isRight = await verify({ password, hash: hash ?? NO_HASH });
  return isRight && hash !== null;
}

type Enter = <Result>(run: () => Promise<Result>) => Promise<Result>;

/** Runs so many at once; so many more wait, first come, first served; the next is refused. */
export function createQueue(runningMax: number, waitingMax: number): Enter {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enterQueue(): Promise<void> {
    if (running < runningMax) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
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
    await enterQueue();
    try {
      return await run();
    } finally {
      leave();
    }
  };
}
