import assert from "node:assert/strict";
import { test } from "node:test";
import { exportFormats } from "@tincture/color/export";
import { createTestPalettes } from "../../../test/support/api/memory-library.ts";
import { createTestApi, testSiteUrl } from "../../../test/support/api/test-api.ts";

test("getPalette.read() gives the whole palette object", async () => {
  const api = await createTestApi();
  const { data } = (await api.get("/api/v1/palette/test-3")).json();
  assert.deepEqual(data, {
    colors: data.colors,
    info: {
      name: "Test 3",
      tagline: "The palette with the number 3.",
      slug: "test-3",
      tags: ["test", "third"],
    },
    stats: { save_count: 11 },
    links: {
      page: `${testSiteUrl}/palette/test-3`,
      generator: `${testSiteUrl}/app/${data.colors.join("-")}`,
    },
  });
  assert.equal(data.colors.length, 5);
});

test("getPalette.read() tells where the palette is as a file, in every format", async () => {
  const api = await createTestApi();
  const { headers } = await api.get("/api/v1/palette/test-3");
  const links = String(headers.link).split(", ");
  assert.equal(links.length, exportFormats.length);
  assert.equal(links[0], `<${testSiteUrl}/palette/test-3.css>; rel="alternate"; type="text/css"`);
  const generated = await api.get("/api/v1/palette/generate?seed=any");
  const { colors } = generated.json().data;
  const picture = `<${testSiteUrl}/app/${colors.join("-")}.png>; rel="alternate"; type="image/png"`;
  assert.ok(String(generated.headers.link).split(", ").includes(picture));
});

test("getPalette.read() does not tell an unpublished palette from an unknown one", async () => {
  const palettes = createTestPalettes(5);
  const withdrawn = palettes.map((palette) => ({ ...palette, isPublished: palette.slug !== "test-4" }));
  const api = await createTestApi({ palettes: withdrawn });
  const hidden = (await api.get("/api/v1/palette/test-4")).json().error;
  const unknown = (await api.get("/api/v1/palette/nobody")).json().error;
  assert.equal(hidden.code, "palette_not_found");
  assert.equal(hidden.message.replace("test-4", "nobody"), unknown.message);
  const published = await createTestApi({ palettes });
  assert.equal((await published.get("/api/v1/palette/test-4")).statusCode, 200);
});

test("getPalette.read() takes anything but a slug for an unknown palette", async () => {
  const api = await createTestApi();
  for (const slug of [
    "Test-1",
    "test--1",
    "-test",
    "test-",
    "te_st",
    "a".repeat(81),
    "%00",
    "%C3%A9",
    "generate%20",
    "__proto__",
  ]) {
    assert.equal((await api.get(`/api/v1/palette/${slug}`)).json().error.code, "palette_not_found", slug);
  }
});
