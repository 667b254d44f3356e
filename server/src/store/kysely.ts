/**
 * What runs of Kysely: out of the one file that `npm run build` packs (`tools/pack-kysely.ts`), else as it comes, in 255 modules that
 * each thread with a database would load. Types are taken from the package itself.
 */
import { existsSync } from "node:fs";
import type * as Kyselys from "kysely";
import manifest from "../../package.json" with { type: "json" };

const packed = new URL(`../../build/kysely-${manifest.dependencies.kysely}.mjs`, import.meta.url);
const kysely: typeof Kyselys = await import(existsSync(packed) ? packed.href : "kysely");

export const {
  CompiledQuery,
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
