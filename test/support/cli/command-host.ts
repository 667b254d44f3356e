/**
 * Runs commands one after the other in one process, each as `bin/tincture.js` does, so that modules
 * are loaded once. Ends when its channel closes, unless a command left a resource open.
 */
import { Readable } from "node:stream";
import { runCommandLine } from "../../../server/src/cli/program.ts";
import type { CommandOrder, Outcome } from "./run-tincture.ts";

const env = { ...process.env };

process.on("message", (order: CommandOrder) => {
  void runOrder(order).then((outcome) => process.send!(outcome));
});

async function runOrder({ args, input, folder, variables }: CommandOrder): Promise<Outcome> {
  const readOutput = collect(process.stdout);
  const readErrors = collect(process.stderr);
  const chunks = input === "" ? [] : [Buffer.from(input)];
  Object.defineProperty(process, "stdin", { value: Readable.from(chunks), configurable: true });
  process.chdir(folder);
  process.env = { ...env, ...variables };
  process.exitCode = undefined;
  const code = await runCommandLine(args);
  process.exitCode = undefined;
  process.stdout.removeAllListeners("error"); // Added by the last command for its own process.
  return { code, stdout: readOutput(), stderr: readErrors() };
}

function collect(stream: NodeJS.WriteStream): () => string {
  let text = "";
  stream.write = (chunk: string | Uint8Array) => {
    text += String(chunk);
    return true;
  };
  return () => text;
}
