/**
 * Runs one command after the other, each as `bin/tincture.js` runs the one it is given: what a command loads is loaded once. Ends
 * when its channel is closed, unless a command has left something behind that keeps a process alive.
 */
import { Readable } from "node:stream";
import { runCommandLine } from "../program.ts";
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
  process.stdout.removeAllListeners("error"); // a command's own, for as long as its process lives
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
