import { Client } from "pg";
import { PULSE_STATEMENT } from "../pulse.ts";
import { clientConfig } from "./connection-config.ts";
import type { PostgresLocation } from "./postgres-location.ts";
import { ledgerLane } from "./lanes.ts";

/** A look has less time than a request. */
const PROBE_MS_MAX = 500;

/**
 * Connects anew and commits something that must reach the disk: a server that reads but cannot commit would otherwise look
 * well, and every debit would be lost in doubt.
 *
 * @throws when the server does not do that within half a second
 */
export async function probeServer(location: PostgresLocation): Promise<void> {
  const client = new Client({
    ...clientConfig(location, { ...ledgerLane, connectMsMax: PROBE_MS_MAX }),
    query_timeout: PROBE_MS_MAX,
  });
  client.on("error", ignore);
  try {
    await client.connect();
    await client.query(PULSE_STATEMENT);
  } finally {
    void client.end().catch(ignore);
  }
}

function ignore(): void {}
