import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { findPostgres } from "./find-postgres.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

const skip = findPostgres(process.getuid?.() === 0) ? false : "no PostgreSQL on this machine";

const program = `
  import { startPostgresServer } from ${JSON.stringify(import.meta.resolve("./postgres-server.ts"))};
  const server = await startPostgresServer({ isDurable: true });
  process.once("SIGINT", () => server.close().then(() => process.exit(0)));
  setInterval(() => undefined, 1000);
  console.log("ready");
`;

test("startPostgresServer() leaves nothing behind where a terminal's Ctrl-C ends all at once", { skip }, async (t) => {
  const folder = makeTemporaryFolder(t);
  // The server belongs to another user.
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  await Promise.race([once(child.stdout, "data"), once(child, "close")]);
  process.kill(-child.pid!, "SIGINT");
  const [exitCode] = await once(child, "close");
  assert.deepEqual([exitCode, readdirSync(folder)], [0, []]);
});
