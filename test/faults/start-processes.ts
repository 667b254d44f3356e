import { findPgBouncer } from "../support/db/pgbouncer.ts";
import { type EngineName, fillLibrary, openDatabase } from "./database.ts";
import type { Setting } from "./fault.ts";
import { canReplicate, startReplicatedPostgres } from "./history/replicated-postgres.ts";
import { startSubject, type Subject } from "./subject.ts";

const processCounts = { short: 2, long: 3 };
/** All processes write the same links. */
const siteUrl = "http://localhost:3000";

export interface Processes {
  readonly url: string;
  readonly subjects: Subject[];
  /** Each ends a process or the database, and starts it or its standby. */
  readonly hurts: readonly (() => Promise<void>)[];
}

/** Starts several processes on one library, with ways to hurt them, the database first. */
export async function startProcesses(setting: Setting): Promise<Processes> {
  const { owner, isLong, random, beside } = setting;
  const { url, hurt } = await openHurt(setting);
  await fillLibrary(url);
  const options = Array.from({ length: processCounts[isLong ? "long" : "short"] }, (_, i) => ({
    databaseUrl: url,
    env: { SITE_URL: siteUrl },
    ...(i === 0 && beside !== undefined && { tree: beside }),
  }));
  const subjects = await Promise.all(options.map((one) => startSubject(owner, one)));
  async function replace(signal: NodeJS.Signals): Promise<void> {
    const at = random.below(subjects.length);
    const { port } = subjects[at]!;
    await subjects[at]!.end(signal);
    subjects[at] = await startSubject(owner, { ...options[at]!, port });
  }
  const ends = [() => replace("SIGKILL"), () => replace("SIGTERM")];
  return { url, subjects, hurts: hurt ? [hurt, ...ends] : ends };
}

/** Returns the reason why an engine cannot run on this machine. */
export function findMissing(engine: EngineName): string | undefined {
  if (engine.startsWith("pool") && findPgBouncer() === undefined) return "no PgBouncer on this machine";
  if (engine === "replica" && !canReplicate()) return "no pg_basebackup on this machine";
  return undefined;
}

async function openHurt({ owner, engine }: Setting): Promise<{ url: string; hurt?: () => Promise<void> }> {
  if (engine === "replica") {
    const replicated = await startReplicatedPostgres(owner);
    return {
      url: replicated.url,
      async hurt() {
        await replicated.replicate();
        await replicated.failOver();
      },
    };
  }
  const { url, postgres } = await openDatabase(owner, engine, { isHurt: true });
  if (!postgres) return { url };
  return {
    url,
    async hurt() {
      await postgres.kill();
      await postgres.start();
    },
  };
}
