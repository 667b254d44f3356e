import type { Db } from "./database.ts";

/** A handle that only reads, and its end. */
export interface ReadingDb {
  readonly db: Db;
  close(): Promise<void>;
}
