import type { ReadingDb } from "../reading-db.ts";
import { createPool } from "./create-pool.ts";
import { backgroundLane } from "./lanes.ts";
import type { PostgresLocation } from "./postgres-location.ts";

/** One connection, opened when it is first needed. */
export function openPostgresReading(location: PostgresLocation): ReadingDb {
  const pool = createPool({ location, lane: backgroundLane, connectionsMax: 1 });
  return { db: pool.reads, close: () => pool.end() };
}
