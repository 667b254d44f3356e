import assert from "node:assert/strict";
import { test } from "node:test";
import { createColorCatalog } from "./color-catalog.ts";
import { createLateCatalog } from "./late-catalog.ts";

test("createLateCatalog() makes the catalog with the first question, and only once", () => {
  let count = 0;
  const late = createLateCatalog(() => {
    count += 1;
    return createColorCatalog();
  });
  assert.equal(count, 0);
  assert.equal(late.getColor("f0f8ff").name, "Alice Blue");
  assert.equal(late.listNeighbors("f0f8ff", 3).length, 3);
  late.prepare();
  assert.equal(count, 1);
});

test("createLateCatalog() answers as the catalog itself does", () => {
  const catalog = createColorCatalog();
  const late = createLateCatalog(() => catalog);
  const query = { sort: "name", offset: 7, limit: 5 } as const;
  assert.deepEqual(late.searchColors(query), catalog.searchColors(query));
  assert.deepEqual(late.listRamps(), catalog.listRamps());
  assert.deepEqual(late.readWords("misty forest"), catalog.readWords("misty forest"));
  assert.equal(late.prepareNames(), catalog.prepareNames());
});
