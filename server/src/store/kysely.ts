/** What runs of Kysely, packed or as it comes. Types are taken from the package itself. */
import type * as Kyselys from "kysely";
import { findPacked } from "../domain/packed-module.ts";

const kysely: typeof Kyselys = await import(findPacked("kysely") ?? "kysely");

export const {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} = kysely;
