/**
 * The container image as operators get it. Only in the long run: building it takes minutes, and
 * npm's registry.
 */
import assert from "node:assert/strict";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { findFreePort } from "../../server/src/ops/free-port.ts";
import { readAccount } from "../api-client.ts";
import { createFolder, createOwner } from "../running-server.ts";
import { size } from "../sizes.ts";
import { buildImage, findObstacle } from "./built-image.ts";

const nodeUser = 1000;
const ownerOnly = 0o700;
/** Beside the base image, which has 165 MB in the case of node:24-alpine. */
const addedKibibytesMax = 32 * 1024;

if (size === "long")
  test(
    "the image runs as its own user, is healthy, replies, and keeps its data",
    { skip: findObstacle() },
    async (t) => {
      const owner = createOwner();
      after(() => owner.clear());
      const image = await buildImage(owner);

      await t.test("it is not root, cannot change its program, and has /data for itself", async () => {
        const facts =
          "id -u; stat -c %a:%U /data; test -w /app || test -w /app/node_modules/tincture || echo read-only";
        assert.deepEqual(await image.run(["sh", "-c", facts]), { exitCode: 0, output: "1000\n700:node\nread-only\n" });
      });

      await t.test("it adds little to the base image, and keeps the native code of this system", async () => {
        const { exitCode, output } = await image.run(["du", "-sk", "/app"]);
        assert.equal(exitCode, 0);
        assert.ok(Number(output.split("\t")[0]) < addedKibibytesMax, output);
      });

      await t.test("it serves health checks, pages and the API, and keeps its data in a second container", async () => {
        const data = join(createFolder(owner), "data");
        mkdirSync(data, { mode: ownerOnly });
        chownSync(data, nodeUser, nodeUser);
        const port = await findFreePort("127.0.0.1");
        const options = ["--volume", `${data}:/data`, "--env", `PORT=${port}`, "--env", "FIRST_ACCOUNT=on"];
        const origin = `http://localhost:${port}`;

        const first = await image.start(options);
        const key = /tnc_\w+/u.exec(first.readOutput())?.[0] ?? "";
        assert.equal((await image.run(image.healthCommand, options)).exitCode, 0);
        const page = await fetch(origin);
        assert.equal(page.status, 200);
        assert.match(await page.text(), /<title>[^<]*Tincture/u);
        const palette = await fetch(`${origin}/api/v1/palette/generate`, {
          headers: { authorization: `Bearer ${key}` },
        });
        assert.equal(palette.status, 200);
        assert.deepEqual(await findFailingPages(origin), []);
        const listed = await image.run(["tincture", "accounts", "list"], options);
        assert.match(listed.output, /first@localhost/u);
        assert.equal(await first.stop(), 0);
        assert.equal((await image.run(image.healthCommand, options)).exitCode, 1);

        const second = await image.start(options);
        assert.equal((await readAccount({ origin, key })).credits_used_today, 1);
        assert.equal(await second.stop(), 0);
      });
    },
  );

/** Checks the pages of the sitemap. Some read files that exist only at build time. */
async function findFailingPages(origin: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${origin}/sitemaps/pages.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>[^<]*:\d+(?<path>[^<]*)<\/loc>/gu)].map(
    ({ groups }) => groups?.["path"] ?? "",
  );
  assert.ok(paths.length > 10, sitemap);
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(`${origin}${path}`)).status));
  return paths.filter((_path, at) => statuses[at] !== 200);
}
