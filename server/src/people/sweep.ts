import { deletePerson } from "./person-rows.ts";
import type { Tables } from "./tables.ts";

/** Rows that one sweep takes from a table, at most: it shall not hold SQLite's lock for long. The next takes more. */
const ROWS_MAX = 5000;

/** Removes sessions, tokens and counts that have run out, and people whose account is gone. */
export async function sweep(tables: Tables, now: number): Promise<void> {
  await tables.write((trx) => {
    const old = trx.selectFrom("people_sessions").select("id").where("expires_at", "<", now).limit(ROWS_MAX);
    return trx.deleteFrom("people_sessions").where("id", "in", old).execute();
  });
  await tables.write((trx) => {
    const old = trx
      .selectFrom("people_verifications")
      .select("id")
      .where("expires_at", "<", now)
      .limit(ROWS_MAX);
    return trx.deleteFrom("people_verifications").where("id", "in", old).execute();
  });
  await tables.write((trx) => {
    const old = trx
      .selectFrom("people_attempts")
      .select("subject")
      .where("ends_at", "<", now)
      .limit(ROWS_MAX);
    return trx.deleteFrom("people_attempts").where("subject", "in", old).execute();
  });
  for (const personId of await findRemnants(tables)) {
    await tables.write((trx) => deletePerson(trx, personId));
  }
}

/** What a deletion left that ended half way. */
async function findRemnants(tables: Tables): Promise<readonly string[]> {
  const rows = await tables.read((db) =>
    db
      .selectFrom("people")
      .leftJoin("accounts", "accounts.id", "people.account_id")
      .select("people.id")
      .where("accounts.id", "is", null)
      .limit(ROWS_MAX)
      .execute(),
  );
  return rows.map(({ id }) => id);
}
