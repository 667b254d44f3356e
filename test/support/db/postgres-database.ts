import { randomBytes } from "node:crypto";
import { after } from "node:test";
import { Client } from "pg";
import { startPostgresServer, type PostgresServer, type PostgresServerOptions } from "./postgres-server.ts";

export interface Owner {
  after(clear: () => unknown): void;
}

export interface TestPostgres {
  createDatabase(owner: Owner): Promise<string>;
}

export interface OwnTestPostgres extends TestPostgres {
  readonly server: PostgresServer;
}

/**
 * Opens the server of the test run, or starts one for this process.
 *
 * @returns undefined if PostgreSQL is not installed; tests are then skipped
 */
export async function openTestPostgres(): Promise<TestPostgres | undefined> {
  return findSharedPostgres() ?? startTestPostgres();
}

/** The server of the run, from `TEST_POSTGRES_URL`. Its user must be able to create databases. */
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
 * Starts a server for this process and stops it after the tests.
 *
 * @returns undefined if PostgreSQL is not installed; tests are then skipped
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
