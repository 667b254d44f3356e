import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export function startChild(script: string, args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(script, import.meta.url));
  return spawn(process.execPath, [path, ...args], { stdio: ["ignore", "pipe", "inherit"] });
}

export async function runChild(script: string, args: readonly string[]): Promise<string> {
  const child = startChild(script, args);
  const [output] = await Promise.all([text(child.stdout!), once(child, "exit")]);
  return output;
}
