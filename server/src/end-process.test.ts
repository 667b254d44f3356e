import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import test from "node:test";
import { withinMs } from "../../test/sizes.ts";

const canBecome = typeof process.execve === "function";
const skip = !canBecome && "a process cannot become another program on this system";
/** An exit that waits for the work below would take more than a minute. */
const endMsMax = withinMs(3000);

/** A thread in an endless loop, and four passwords hashed at a hundred times the usual cost. */
const busy = `
  const { argon2 } = await import("node:crypto");
  const { Worker } = await import("node:worker_threads");
  const { endProcess } = await import(${JSON.stringify(new URL("end-process.ts", import.meta.url).href)});
  const worker = new Worker("for (;;);", { eval: true });
  const cost = { memory: 19_456, passes: 400, parallelism: 1, tagLength: 32 };
  for (let i = 0; i < 4; i += 1) argon2("argon2id", { message: "x", nonce: Buffer.alloc(16), ...cost }, () => {});
  await new Promise((resolve) => worker.once("online", resolve));
  console.log("busy");
`;

for (const code of [0, 1] as const)
  test(
    `endProcess() ends with code ${code} while threads hash and compute, which exit() waits for`,
    { skip },
    async (t) => {
      assert.equal(await run(t, `${busy} await endProcess(${code}, [{ isRunning: true }]);`), code);
    },
  );

test("endProcess() waits for threads that end by themselves", async (t) => {
  const leave = `process.on("exit", () => console.log("left"));
    const load = { isRunning: true };
    setTimeout(() => (load.isRunning = false), 20);
    const { endProcess } = await import(${JSON.stringify(new URL("end-process.ts", import.meta.url).href)});
    await endProcess(0, [load]);`;
  assert.equal(await run(t, leave, /left/u), 0);
});

async function run(t: { after(end: () => void): void }, program: string, printed = /busy/u): Promise<number | null> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: ["ignore", "pipe", 2] });
  t.after(() => child.kill("SIGKILL"));
  const output: string[] = [];
  assert.ok(child.stdout);
  child.stdout.setEncoding("utf8").on("data", (text: string) => output.push(text));
  let began = performance.now();
  child.stdout.once("data", () => (began = performance.now()));
  const [code]: (number | null)[] = await once(child, "close");
  assert.match(output.join(""), printed);
  const tookMs = performance.now() - began;
  assert.ok(tookMs < endMsMax, `ended after ${tookMs} ms`);
  return code ?? null;
}
