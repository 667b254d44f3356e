import assert from "node:assert/strict";
import test from "node:test";
import { themeModes } from "@tincture/color/theme";
import { formatPreview, readPreview, scenes } from "./preview-state.ts";

test("readPreview() reads what formatPreview() writes", () => {
  for (const scene of scenes) {
    for (const mode of themeModes) {
      const asked = { scene, mode };
      assert.deepEqual(readPreview(new URLSearchParams(formatPreview(asked))), asked);
    }
  }
});

test("readPreview() ignores unknown values", () => {
  assert.equal(readPreview(new URLSearchParams("preview=sculpture")), undefined);
  assert.equal(readPreview(new URLSearchParams("look=dark")), undefined);
  assert.deepEqual(readPreview(new URLSearchParams("preview=app&look=dim")), { scene: "app", mode: "light" });
});
