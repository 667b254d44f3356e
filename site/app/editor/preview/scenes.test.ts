import assert from "node:assert/strict";
import test from "node:test";
import { themeModes } from "@tincture/color/theme";
import { formatPreview, readPreview, scenes } from "./scenes.ts";

test("readPreview() reads back what formatPreview() wrote", () => {
  for (const scene of scenes) {
    for (const mode of themeModes) {
      const asked = { scene, mode };
      assert.deepEqual(readPreview(new URLSearchParams(formatPreview(asked))), asked);
    }
  }
});

test("formatPreview() says nothing of no preview, nor of the light look", () => {
  assert.equal(formatPreview(undefined), "");
  assert.equal(formatPreview({ scene: "poster", mode: "light" }), "preview=poster");
});

test("readPreview() takes what it does not know as if it were not there", () => {
  assert.equal(readPreview(new URLSearchParams("preview=sculpture")), undefined);
  assert.equal(readPreview(new URLSearchParams("look=dark")), undefined);
  assert.deepEqual(readPreview(new URLSearchParams("preview=app&look=dim")), { scene: "app", mode: "light" });
});
