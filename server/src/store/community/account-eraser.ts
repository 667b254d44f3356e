import type { AccountEraser } from "../../domain/community/community.ts";
import type { CommunityStoreOptions } from "./community-store-options.ts";

/** Taking accounts out of SQL. */
export function createAccountEraser({ engine, createChangeId }: CommunityStoreOptions): AccountEraser {
  return {
    async eraseAccount(accountId, at) {
      await engine.write("eraseAccountRows", { accountId, at, changeId: createChangeId(at) });
    },
  };
}
