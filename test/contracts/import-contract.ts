import assert from "node:assert/strict";
import { createIdSeries } from "../../server/src/runtime/ids.ts";
import { fakePalette } from "../support/db/samples.ts";
import type { Contract } from "./contract.ts";

const first = { id: "01a1fbf9-2102-78b7-99e3-fc8500000000", owner: "host:1", touchedAt: 1 };
const second = { id: "01a1fbf9-2102-78b7-99e3-fc8600000000", owner: "host:2", touchedAt: 2 };

export const importContract: Contract = {
  "listImports() knows what begins and ends in whatever process": async (open) => {
    const [{ imports }, other] = [await open(), await open()];
    await imports.beginImport(first);
    await other.imports.beginImport(second);
    assert.deepEqual(await imports.listImports(), [first, second]);
    assert.equal(await other.imports.endImport(first.id), true);
    assert.equal(await imports.endImport(first.id), false);
    assert.deepEqual(await imports.listImports(), [second]);
  },
  "touchImport() keeps the time and tells an import that is not open": async (open) => {
    const { imports } = await open();
    await imports.beginImport(first);
    assert.equal(await imports.touchImport(first.id, 9), true);
    assert.equal(await imports.touchImport(second.id, 9), false);
    assert.deepEqual(await imports.listImports(), [{ ...first, touchedAt: 9 }]);
  },
  "listPaletteIds() finds the palettes of one import, so many at a time": async (open) => {
    const { imports, palettes } = await open();
    const [mine, other] = [createIdSeries(first.id), createIdSeries(second.id)];
    const ids = [mine.nextId(), mine.nextId(), other.nextId(), mine.nextId()];
    await palettes.insertPalettes(
      ids.map((id, number) => fakePalette(number, { id })),
      1,
    );
    const found = [ids[0], ids[1], ids[3]];
    assert.deepEqual(await imports.listPaletteIds(mine, 10), found);
    assert.deepEqual(await imports.listPaletteIds(mine, 2), found.slice(0, 2));
  },
};
