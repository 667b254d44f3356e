import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "../store/database.ts";
import type { StoreHandle } from "../store/open-handle.ts";

/**
 * The tables as the code of sign-in reaches them: inside a transaction that is open, everything goes through it. SQLite has one
 * connection here, so whatever asked for another one there would wait for itself.
 */
export interface Tables {
  read<Result>(run: (db: Db) => Promise<Result>): Promise<Result>;
  /** Joins the open transaction, else is one of its own. */
  write<Result>(run: (trx: Db) => Promise<Result>): Promise<Result>;
}

export function createTables(handle: StoreHandle): Tables {
  const open = new AsyncLocalStorage<Db>();
  return {
    read(run) {
      const trx = open.getStore();
      return trx ? run(trx) : handle.read(run);
    },
    write(run) {
      const trx = open.getStore();
      return trx ? run(trx) : handle.transact((fresh) => open.run(fresh, () => run(fresh)));
    },
  };
}
