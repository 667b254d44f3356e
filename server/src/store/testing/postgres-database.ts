import { randomBytes } from "node:crypto";
import { after } from "node:test";
import { Client } from "pg";
import { startPostgresServer, type PostgresServer, type PostgresServerOptions } from "./postgres-server.ts";

/** Whose end a database shares: a test's context, or all tests of a file. */
export interface Owner {
  after(clear: () => unknown): void;
}

export interface TestPostgres {
  /** An empty database, which ends with its owner or with the server. @returns its address */
  createDatabase(owner: Owner): Promise<string>;
}

/** A server that only the tests of one process use. */
export interface OwnTestPostgres extends TestPostgres {
  /** To be stopped, killed, and set up otherwise. */
  readonly server: PostgresServer;
}

/**
 * The server of a run, or one of this process's own where it is run alone.
 *
 * @returns undefined where there is none: the tests are to be skipped
 */
export async function openTestPostgres(): Promise<TestPostgres | undefined> {
  return findSharedPostgres() ?? startTestPostgres();
}

/** The server that `TEST_POSTGRES_URL` names, whose user must be allowed to create databases: one for all tests of a run. */
export function findSharedPostgres(): TestPostgres | undefined {
  const url = process.env["TEST_POSTGRES_URL"];
  if (url === undefined) return undefined;
  return {
    async createDatabase(owner) {
      const database = await createDatabase(url);
      owner.after(() => execute(url, `drop database if exists ${database.name} with (force)`));
      return database.url;
    },
  };
}

/**
 * A server for the tests of this process alone, which it ends after them.
 *
 * @returns undefined where this machine has no PostgreSQL: the tests are to be skipped
 */
export async function startTestPostgres(options?: PostgresServerOptions): Promise<OwnTestPostgres | undefined> {
  const server = await startPostgresServer(options);
  if (!server) return undefined;
  after(() => server.close());
  return { server, createDatabase: async () => (await createDatabase(server.url)).url };
}

async function createDatabase(serverUrl: string): Promise<{ readonly name: string; readonly url: string }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await execute(serverUrl, `create database ${name}`);
  return { name, url: serverUrl.replace(/^([a-z]+:\/\/[^/?]*)\/?[^?]*/, `$1/${name}`) };
}

/** One statement on a connection of its own. */
export async function execute(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<object>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
