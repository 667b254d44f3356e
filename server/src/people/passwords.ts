import { hashPassword, verifyPassword } from "better-auth/crypto";
import { DomainError } from "../domain/errors.ts";

/** Hashing, which takes a processor for a tenth of a second and 32 MB: few at once, and not many waiting. */
export interface Passwords {
  /** @throws {DomainError} `service_unavailable` when too many wait */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time whether there is a hash or not.
   *
   * @throws {DomainError} `service_unavailable` when too many wait
   */
  verify(password: string, hash: string | null | undefined): Promise<boolean>;
}

/** Threads of the process's pool that hashing may take; the others stay for files and names. */
const RUNNING_MAX = 2;
const WAITING_MAX = 32;
/** A hash of nothing that anybody knows, in the place of one that is missing. */
const NO_HASH = `${"0".repeat(32)}:${"0".repeat(128)}`;

export function createPasswords(): Passwords {
  const enter = createQueue(RUNNING_MAX, WAITING_MAX);
  return {
    hash: (password) => enter(() => hashPassword(password)),
    async verify(password, hash) {
      const isRight = await enter(() => verifyPassword({ password, hash: hash ?? NO_HASH }));
      return isRight && typeof hash === "string";
    },
  };
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
