import { randomBytes } from "node:crypto";
import { after } from "node:test";
import { Client } from "pg";
import { startPostgresServer, type PostgresServer } from "./postgres-server.ts";

/** Whose end a database shares: a test's context, or all tests of a file. */
export interface Owner {
  after(clear: () => unknown): void;
}

export interface TestPostgres {
  /** An empty database, which ends with its owner or with the server. @returns its address */
  createDatabase(owner: Owner): Promise<string>;
  /** The server itself, to be stopped and killed; undefined where it is one that was there already. */
  readonly server: PostgresServer | undefined;
}

/**
 * A server for the tests of this process, which it ends after them; or the one that `TEST_POSTGRES_URL` names, whose user must
 * be allowed to create databases.
 *
 * @returns undefined where there is none: the tests are to be skipped
 */
export async function openTestPostgres(): Promise<TestPostgres | undefined> {
  const given = process.env["TEST_POSTGRES_URL"];
  const server = given === undefined ? await startPostgresServer() : undefined;
  if (server) after(() => server.close());
  const url = given ?? server?.url;
  if (url === undefined) return undefined;
  return {
    server,
    async createDatabase(owner) {
      const name = `test_${randomBytes(8).toString("hex")}`;
      await execute(url, `create database ${name}`);
      if (!server) owner.after(() => execute(url, `drop database if exists ${name} with (force)`));
      return url.replace(/^([a-z]+:\/\/[^/?]*)\/?[^?]*/, `$1/${name}`);
    },
  };
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
