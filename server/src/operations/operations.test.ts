import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { test } from "node:test";
import { freeRoutes, meteredRoutes, reservedSlugs } from "@tincture/contract/operations";
import { createTestPalettes } from "../../../test/support/api/memory-library.ts";
import { createTestApi } from "../../../test/support/api/test-api.ts";
import { freeOperations, operations } from "./index.ts";

test("operations have the addresses from which reserved slugs are derived", () => {
  assert.deepEqual(
    operations.map(({ id, path }) => ({ id, path })),
    meteredRoutes,
  );
  assert.deepEqual(
    freeOperations.map(({ id, path }) => ({ id, path })),
    freeRoutes,
  );
});

test("each operation has a file of its own, and a test beside it", () => {
  const files = globSync("*.ts", { cwd: import.meta.dirname });
  for (const { id } of [...operations, ...freeOperations]) {
    const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    for (const file of [`${name}.ts`, `${name}.test.ts`]) assert.ok(files.includes(file), `${file} is missing`);
  }
});

test("an operation answers where a palette has its name for a slug, and lists go on showing the palette", async () => {
  const [first, ...rest] = createTestPalettes(3);
  assert.ok(first);
  for (const slug of reservedSlugs) {
    const api = await createTestApi({ palettes: [{ ...first, slug }, ...rest] });
    const answer = await api.get(`/api/v1/palette/${slug}`);
    assert.equal(answer.statusCode, 200);
    assert.notDeepEqual(answer.json().data.colors, first.colors);
    const { data } = (await api.get("/api/v1/palettes")).json();
    const listed = data.find(({ info }: { info: { slug: string } }) => info.slug === slug);
    assert.deepEqual(listed.colors, first.colors);
  }
});
