import type { Clock } from "../clock.ts";
import type { AccountEraser } from "./account-eraser.ts";

export interface ForgetAccountOptions {
  readonly store: AccountEraser;
  readonly clock: Clock;
  /** Called afterwards, so that nothing cached on this node outlives it. */
  readonly onChange: () => void;
  /** Brings the save counts that this node remembers up to date. */
  readonly refresh: () => Promise<void>;
}

/** For those who delete their account; whoever signs people in removes what it keeps itself. */
export function createForgetAccount({ store, clock, onChange, refresh }: ForgetAccountOptions) {
  return async function forgetAccount(accountId: string): Promise<void> {
    await store.eraseAccount(accountId, clock());
    onChange();
    await refresh();
  };
}
