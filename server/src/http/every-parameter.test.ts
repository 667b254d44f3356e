import assert from "node:assert/strict";
import { test } from "node:test";
import { operations } from "../operations/index.ts";
import type { Palette } from "@tincture/contract/library";
import { createTestPalettes } from "../../../test/support/api/memory-library.ts";
import { createTestApi } from "../../../test/support/api/test-api.ts";

/**
 * A page and a value that changes it, for parameters whose example does not change the first page.
 */
const changes: Readonly<Record<string, Readonly<Record<string, readonly [page: string, value: string]>>>> = {
  listColors: {
    unique: ["hex=2a9d8f,2a9d90", "true"],
    sort: ["name=sea", "lightness"],
    limit: ["name=sea", "3"],
    offset: ["name=sea", "2"],
  },
  listPalettes: {
    name: ["", "sea"],
    words: ["limit=5", "land"],
    size: ["name=sea", "3"],
    near: ["sort=recent&limit=50", "112233"],
    like: ["name=sea&size=3", "test-9"],
    sort: ["tags=third", "recent"],
    period: ["limit=5", "7d"],
    tags: ["limit=50", "third"],
    tags_match: ["tags=test,third&limit=50", "all"],
    limit: ["tags=third", "2"],
    offset: ["tags=third", "3"],
    cursor: ["limit=3", "start"],
  },
  listTags: { limit: ["", "1"], offset: ["", "1"] },
};

function paintPalette(palette: Palette, place: number): Palette {
  const colors = place % 2 === 0 ? palette.colors.slice(0, 3) : palette.colors;
  return { ...palette, name: place % 4 < 2 ? `Sea ${place}` : `Land ${place}`, colors: ["112234", ...colors.slice(1)] };
}

test("every parameter of a list changes the page and is repeated in its links", async () => {
  const api = await createTestApi({ palettes: createTestPalettes(40).map(paintPalette), dailyLimit: 100_000 });
  const read = async (address: string) => {
    const { headers, body } = await api.get(address);
    const { data, pagination, error } = JSON.parse(body);
    assert.ok(data !== undefined, `${address}: ${error?.message}`);
    return { data, pagination, links: String(headers.link) };
  };
  for (const { id, kind, path, queryParameters } of operations) {
    if (kind !== "list") continue;
    for (const { name, example } of queryParameters) {
      const [page, value] = changes[id]?.[name] ?? ["", String(example)];
      const address = `/api${path}?${page}`;
      const first = await read(address);
      const { links, ...changed } = await read(`${address}&${name}=${value}`);
      assert.notDeepEqual(changed, { data: first.data, pagination: first.pagination }, `${id} ${name}`);
      if (name !== "cursor") assert.match(links, new RegExp(`[?&]${name}=.*rel="first"`), `${id} ${name}`);
      assert.deepEqual(await read(address), first, `${id} ${name}`);
    }
  }
});
