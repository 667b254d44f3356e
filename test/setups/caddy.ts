/** Caddy with a configuration of docs/, as it is found on this machine. */
import { spawn } from "node:child_process";
import { on } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFolder, type Owner } from "../running-server.ts";
import { findMissing } from "./is-installed.ts";

/** Why tests with Caddy are skipped, or false. */
export const caddyMissing = findMissing("caddy", "version");

/**
 * For a host of its own machine Caddy would make an authority and add it to those that the whole
 * machine trusts.
 */
const globalOptions = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https off\n}\n";
/** Far above the slowest start, so that only a hang is ended by it. */
const startMsMax = 30_000;

/**
 * Starts Caddy with a Caddyfile, because its command line lacks these options.
 *
 * @param caddyfile - blocks of sites; Caddy's admin port stays closed, since it is the same for all
 */
export async function startCaddyfile(owner: Owner, caddyfile: string): Promise<void> {
  const folder = createFolder(owner);
  writeFileSync(join(folder, "Caddyfile"), globalOptions + caddyfile);
  const env = { PATH: process.env["PATH"], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ["run", "--config", "Caddyfile"];
  const child = spawn("caddy", args, { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
  owner.after(() => child.kill("SIGKILL"));
  let log = "";
  const lines = on(child.stderr.setEncoding("utf8"), "data", {
    close: ["end"],
    signal: AbortSignal.timeout(startMsMax),
  });
  for await (const [text] of lines) {
    log += String(text);
    if (log.includes("serving initial configuration")) break;
  }
  child.stderr.resume(); // or it would wait for a reader of its log
  if (!log.includes("serving initial configuration")) throw new Error(`Caddy did not start:\n${log}`);
}
