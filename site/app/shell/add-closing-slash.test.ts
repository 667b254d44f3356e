import assert from "node:assert/strict";
import test from "node:test";
import { addClosingSlash } from "./add-closing-slash.ts";

const manifest = "https://site.example/path/manifest.webmanifest";

test("addClosingSlash() completes the start of a site below a path, and keeps what follows", () => {
  assert.equal(addClosingSlash("https://site.example/path?a=b#c", manifest), "https://site.example/path/?a=b#c");
});

test("addClosingSlash() leaves every other address alone", () => {
  for (const path of ["/path/", "/path/docs", "/pathology", "/"])
    assert.equal(addClosingSlash(`https://site.example${path}`, manifest), undefined, path);
  const root = "https://site.example/manifest.webmanifest";
  for (const path of ["/", "/docs"])
    assert.equal(addClosingSlash(`https://site.example${path}`, root), undefined, path);
});
