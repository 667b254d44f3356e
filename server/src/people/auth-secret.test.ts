import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { text } from "node:stream/consumers";
import { makeTemporaryFolder } from "../../../test/support/db/temporary-folder.ts";
import { loadAuthSecret } from "./auth-secret.ts";

test("loadAuthSecret() creates a file next to the database, which only its owner can read", (t) => {
  const folder = makeTemporaryFolder(t);
  const secret = loadAuthSecret(`sqlite:${join(folder, "tincture.db")}`);
  assert.match(secret ?? "", /^[0-9a-f]{64}$/);
  assert.equal(loadAuthSecret(`sqlite:${join(folder, "tincture.db")}`), secret);
  assert.deepEqual(readdirSync(folder), ["auth-secret"]);
  assert.equal(statSync(join(folder, "auth-secret")).mode & 0o777, 0o600);
});

test("loadAuthSecret() returns the same secret to simultaneous starts", async (t) => {
  const folder = makeTemporaryFolder(t);
  const script = `import { loadAuthSecret } from ${JSON.stringify(new URL("auth-secret.ts", import.meta.url).href)};
    process.stdout.write(loadAuthSecret(${JSON.stringify(`sqlite:${join(folder, "a.db")}`)}));`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const secrets = await Promise.all(children.map((child) => text(child.stdout)));
  assert.equal(new Set(secrets).size, 1);
  assert.equal(secrets[0], readFileSync(join(folder, "auth-secret"), "utf8").trim());
  assert.deepEqual(readdirSync(folder), ["auth-secret"]);
});

test("loadAuthSecret() names a file that is too short or cannot be read", (t) => {
  const folder = makeTemporaryFolder(t);
  const file = join(folder, "auth-secret");
  writeFileSync(file, "hunter2");
  assert.throws(() => loadAuthSecret(`sqlite:${join(folder, "a.db")}`), {
    code: "service_unavailable",
    publicMessage: /auth-secret" must hold at least 32 characters/,
  });
  assert.throws(() => loadAuthSecret(`sqlite:${join(folder, "missing", "a.db")}`), {
    code: "service_unavailable",
    publicMessage: /Cannot use the secret of sign-in/,
  });
});
