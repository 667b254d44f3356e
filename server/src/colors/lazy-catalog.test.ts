import assert from "node:assert/strict";
import { test } from "node:test";
import { createColorCatalog } from "./color-catalog.ts";
import { createLazyCatalog } from "./lazy-catalog.ts";

test("createLazyCatalog() creates the catalog on first use, and only once", () => {
  let count = 0;
  const lazy = createLazyCatalog(() => {
    count += 1;
    return createColorCatalog();
  });
  assert.equal(count, 0);
  assert.equal(lazy.getColor("f0f8ff").name, "Alice Blue");
  assert.equal(lazy.listNeighbors("f0f8ff", 3).length, 3);
  assert.equal(count, 1);
});

test("createLazyCatalog() gives the same results as the catalog itself", () => {
  const catalog = createColorCatalog();
  const lazy = createLazyCatalog(() => catalog);
  const query = { sort: "name", offset: 7, limit: 5 } as const;
  assert.deepEqual(lazy.searchColors(query), catalog.searchColors(query));
  assert.deepEqual(lazy.listRamps(), catalog.listRamps());
  assert.deepEqual(lazy.readWords("misty forest"), catalog.readWords("misty forest"));
});
