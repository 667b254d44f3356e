import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { test } from "node:test";

const program = `
  import { createProgramOwner } from ${JSON.stringify(import.meta.resolve("./program-owner.ts"))};
  import { createFolder } from ${JSON.stringify(import.meta.resolve("./running-server.ts"))};
  const owner = createProgramOwner();
  const folder = createFolder(owner);
  owner.after(() => new Promise(setImmediate));
  const failing = new Promise((_, reject) => owner.after(() => reject(new Error("its server is gone"))));
  setInterval(() => undefined, 1000);
  try {
    console.log(folder);
    await failing;
  } finally {
    await owner.clear();
  }
`;

test("createProgramOwner() clears away all before a signal ends the program, and tells of nothing that fails meanwhile", async () => {
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
    const errors: string[] = [];
    child.stderr.on("data", (chunk) => errors.push(String(chunk)));
    const [line] = await once(child.stdout, "data");
    const folder = String(line).trim();
    assert.ok(existsSync(folder));
    child.kill(signal);
    const [exitCode] = await once(child, "close");
    assert.deepEqual([exitCode, errors, existsSync(folder)], [code, [], false]);
  }
});
