import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { NewPalette } from "../../domain/library/palette-store.ts";
import type { Db } from "../database.ts";
import type { Engine } from "../engine.ts";
import { migrate } from "../migrate.ts";
import { openKyselyForTest } from "../testing/open-kysely.ts";
import { fakePalette } from "../testing/samples.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { createInserter } from "./insert-palettes.ts";

test("insert() looks palettes up one batch at a time, in order, past one that failed", async (t) => {
  const db = await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await migrate(db, 0);
  const written: string[] = [];
  let lookUps = 0;
  const engine: Pick<Engine, "background" | "write"> = {
    /** The second look-up finds no database. */
    get background(): Db {
      lookUps += 1;
      if (lookUps === 2) throw new Error("connection lost");
      return db;
    },
    write: async (_, input) => {
      written.push(JSON.stringify(input));
      throw new Error("not stored");
    },
  };
  const inserter = createInserter(engine);
  const insert = (palette: NewPalette) =>
    inserter.insert({ palettes: [palette], changeId: palette.id, at: 1 });
  const outcomes = await Promise.allSettled([1, 2, 3].map((number) => insert(fakePalette(number))));
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason)),
    ["Error: not stored", "Error: connection lost", "Error: not stored"],
  );
  assert.deepEqual(
    written.map((input) => /"slug":"([^"]+)"/.exec(input)?.[1]),
    ["slug-1", "slug-3"],
  );
});
