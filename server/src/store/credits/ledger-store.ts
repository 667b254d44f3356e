import type { LedgerStore } from "../../domain/credits/ledger-store.ts";
import type { Engine } from "../engine.ts";
import { prepareQuery } from "../prepared-query.ts";
import { packRequests, unpackDebits } from "./packed-debits.ts";

const usedQuery = prepareQuery((db) =>
  db.selectFrom("quota").select("used").where("account_id", "=", "").where("day", "=", ""),
);

/** The book of credits on SQL. */
export function createLedgerStore({ db, write }: Engine): LedgerStore {
  return {
    commitDebits: async (requests) => unpackDebits(await write("commitDebitRows", packRequests(requests))),
    async readUsed(accountId, day) {
      const [row] = await usedQuery(db, [accountId, day]);
      return row?.used ?? 0;
    },
    async listUsage(accountId, firstDay, lastDay) {
      const rows = await db
        .selectFrom("usage")
        .select(["day", "key_id as keyId", "operation", "requests", "credits"])
        .where("account_id", "=", accountId)
        .where("day", ">=", firstDay)
        .where("day", "<=", lastDay)
        .orderBy("day")
        .orderBy("key_id")
        .orderBy("operation")
        .execute();
      return rows;
    },
  };
}
