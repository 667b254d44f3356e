/**
 * A PostgreSQL with a standby that every commit waits for, behind a name that is moved when the
 * first is lost.
 */
import assert from "node:assert/strict";
import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { findBaseBackup, findPostgres } from "../../support/db/find-postgres.ts";
import { execute } from "../../support/db/postgres-database.ts";
import { type PostgresServer, startPostgresServer } from "../../support/db/postgres-server.ts";
import { createFolder, type Owner } from "../../running-server.ts";
import { pauseMs } from "../load.ts";

export interface ReplicatedPostgres {
  /** The database on the server that has the name at the moment. */
  readonly url: string;
  /** Ends the primary at once, makes the standby the primary, and moves the name there. */
  failOver(): Promise<void>;
  replicate(): Promise<void>;
}

const askAgainMs = 20;
const syncMsMax = 30_000;

export function canReplicate(): boolean {
  const programs = findPostgres(false);
  return programs !== undefined && findBaseBackup(programs) !== undefined;
}

/** @throws where none is installed, or it has no `pg_basebackup` */
export async function startReplicatedPostgres(owner: Owner): Promise<ReplicatedPostgres> {
  const place = join(createFolder(owner), "primary");
  let primary = await startOne(owner);
  let standby: PostgresServer | undefined;
  point(place, primary);
  await execute(primary.url, "create database faults");
  const url = primary.url.replace("/postgres?", "/faults?").replace(/host=.*/u, `host=${encodeURIComponent(place)}`);
  return {
    url,
    async failOver() {
      assert.ok(standby, "There is no standby to go to");
      await primary.kill();
      await execute(standby.url, "select pg_promote()");
      const lost = primary;
      primary = standby;
      standby = undefined;
      point(place, primary);
      await lost.close();
    },
    async replicate() {
      standby = await startOne(owner, primary);
      await execute(primary.url, "alter system set synchronous_standby_names = '*'");
      await execute(primary.url, "select pg_reload_conf()");
      const until = performance.now() + syncMsMax;
      const look = "select 1 from pg_stat_replication where sync_state = 'sync'";
      while ((await execute(primary.url, look)).length === 0) {
        assert.ok(performance.now() < until, "The standby does not follow");
        await pauseMs(askAgainMs);
      }
    },
  };
}

async function startOne(owner: Owner, primary?: PostgresServer): Promise<PostgresServer> {
  const server = await startPostgresServer({ isDurable: true, ...(primary && { primary }) });
  if (!server) throw new Error("No PostgreSQL on this machine");
  owner.after(() => server.close());
  return server;
}

/** Replaces the link atomically, so that the name always works. */
function point(place: string, { socketFolder }: PostgresServer): void {
  const fresh = `${place}.new`;
  symlinkSync(socketFolder, fresh);
  renameSync(fresh, place);
}
