import type { Db } from "../database.ts";
import type { Write } from "../engine.ts";
import { faultToDomainError, isUniqueFault } from "../store-fault.ts";
import { runWrite, type WriteName, type WriteOutput } from "../writes.ts";
import { retryWrite } from "./retry-write.ts";

export interface WriteLanes {
  readonly ledger: Db;
  readonly background: Db;
}

/** What a request waits for, or what tells whether requests can be answered. */
const LEDGER_WRITES: ReadonlySet<WriteName> = new Set(["commitDebitRows", "writePulse"]);
/** Within the time limit of a lease, so that repeating never makes a request wait for longer than one try may. */
const LEDGER_RETRY_MS_MAX = 150;
/** With the last try's own time its commit is sent long before the polls of the table of changes stop looking back. */
const BACKGROUND_RETRY_MS_MAX = 3000;

/** Writes, each in a transaction on its lane, repeated when it was rolled back for certain. */
export function createWrite({ ledger, background }: WriteLanes): Write {
  return async (name, input, onWritten) => {
    const isLedger = LEDGER_WRITES.has(name);
    const db = isLedger ? ledger : background;
    try {
      const output = await retryWrite<WriteOutput<typeof name>>(
        () => db.transaction().execute((trx) => runWrite(trx, name, input)),
        { retryMsMax: isLedger ? LEDGER_RETRY_MS_MAX : BACKGROUND_RETRY_MS_MAX },
      );
      // It held its rows alone.
      onWritten?.({ heldMs: 0, isShared: false });
      return output;
    } catch (error) {
      throw isUniqueFault(error) ? error : faultToDomainError(error);
    }
  };
}
