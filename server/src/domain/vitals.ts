import type { GroupCommit } from "./credits/group-commit.ts";
import type { Authenticator, KeyLookups } from "./keys/authenticator.ts";
import type { LibraryFollower } from "./library/library-follower.ts";

/** What a running service tells of itself, read at the moment of asking. */
export interface Vitals {
  readonly waitingDebits: number;
  readonly keyLookups: KeyLookups;
  readonly publishedPalettes: number;
  readonly indexAgeMs: number;
}

interface Parts {
  readonly ledger: Pick<GroupCommit, "waitingCount">;
  readonly authenticator: Pick<Authenticator, "lookups">;
  readonly follower: Pick<LibraryFollower, "index" | "ageMs">;
}

export function createVitals({ ledger, authenticator, follower }: Parts): Vitals {
  return {
    get waitingDebits() {
      return ledger.waitingCount;
    },
    get keyLookups() {
      return authenticator.lookups;
    },
    get publishedPalettes() {
      return follower.index.size;
    },
    get indexAgeMs() {
      return follower.ageMs();
    },
  };
}
