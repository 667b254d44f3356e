import type { Engine } from "../engine.ts";

/** What stores work with that change the library. */
export interface CommunityStoreOptions {
  readonly engine: Engine;
  /** Gives each change a new id. */
  readonly createChangeId: (at: number) => string;
}
