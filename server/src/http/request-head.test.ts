import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { repairUrl } from "./request-head.ts";

test("repairUrl() leaves what can be decoded as it is", () => {
  for (const url of ["/", "/a/b?c=%ZZ", "/a%20b", "/%C3%A9?x=1", "/a?b?c"]) assert.equal(repairUrl(url), url);
});

test("repairUrl() escapes the percent signs of a path that cannot be decoded", () => {
  assert.equal(repairUrl("/color/%E0%A4%A?q=%"), "/color/%25E0%25A4%25A?q=%");
  assert.equal(repairUrl("/%"), "/%25");
});

test("repairUrl() keeps a raw fragment in the path", () => {
  assert.equal(repairUrl("/color/#fff"), "/color/%23fff");
});

test("repairUrl() cuts an absolute address to its path", () => {
  assert.equal(repairUrl("http://x.test:80/a?b"), "/a?b");
  assert.equal(repairUrl("HTTPS://x.test"), "/");
  assert.equal(repairUrl("http://x.test?b"), "/?b");
  assert.equal(repairUrl("*"), "/*");
});

test("repairUrl() always gives a path that decodes", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const url = repairUrl(text.toWellFormed());
      assert.ok(url.startsWith("/"));
      decodeURIComponent(url.split("?")[0] ?? "");
    }),
  );
});
