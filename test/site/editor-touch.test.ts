/** Colors moved by a finger, which does not come near before it takes hold: what drags is fetched for it, and has to know of the first touch. */
import assert from "node:assert/strict";
import test from "node:test";
import { browserMissing, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { dragByTouch, findMiddle } from "./drag-by-touch.ts";

const shared = visitServer();
const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];

for (const width of [360, 1024]) {
  test(
    `the first touch of all moves a color, and so does the next, at ${width} pixels`,
    { skip: browserMissing },
    async (t) => {
      const { origin } = await shared();
      const address = `${origin}/app/${colors.join("-")}`;
      const { page, complaints } = await visit(await startBrowser(t), address, {
        width,
        hasTouch: true,
        hasMotion: true,
      });
      const grips = page.locator("[data-grip]");
      const ready = page.locator("[data-grip][data-ready]").first();
      assert.equal(await ready.count(), 0);
      await dragByTouch(page, grips.nth(0), { ...(await findMiddle(grips.nth(2))), hold: () => ready.waitFor() });
      const moved = ["2a9d8f", "e9c46a", "264653", "f4a261", "e76f51"];
      await page.waitForURL(`${origin}/app/${moved.join("-")}`);
      await page.locator("[data-dnd-placeholder]").waitFor({ state: "detached" });
      await dragByTouch(page, grips.nth(4), await findMiddle(grips.nth(3)));
      await page.waitForURL(`${origin}/app/2a9d8f-e9c46a-264653-e76f51-f4a261`);
      assert.equal(await page.evaluate("scrollY"), 0);
      assert.deepEqual(complaints, []);
    },
  );
}
