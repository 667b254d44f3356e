/**
 * A PgBouncer for tests with the settings of docs/scaling.md, except for paths. Uses a socket in a
 * folder, runs as an unprivileged user, and ends with the test process.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Owner } from "./postgres-database.ts";

export const poolModes = ["transaction", "session"] as const;
export type PoolMode = (typeof poolModes)[number];

export interface PgBouncerOptions {
  /** `statement` is for tests that it is rejected. */
  readonly mode: PoolMode | "statement";
  /** Settings that add to those of the documentation or replace them. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** @returns undefined if PgBouncer is not installed */
export function findPgBouncer(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, "pgbouncer")).find((file) => existsSync(file));
}

/**
 * @param url - a database of a server that listens on a socket in a folder
 * @returns the URL of the same database through PgBouncer
 */
export async function startPgBouncer(owner: Owner, url: string, options: PgBouncerOptions): Promise<string> {
  const program = findPgBouncer();
  if (program === undefined) throw new Error("No PgBouncer on this machine");
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), "tincture-bouncer-"));
  if (isRoot) chownSync(folder, nobody, nobody);
  const file = join(folder, "pgbouncer.ini");
  const { pathname, username, searchParams } = new URL(url.replace("@/", "@localhost/"));
  const socketFolder = searchParams.get("host") ?? "";
  writeFileSync(file, writeSettings(folder, { database: pathname.slice(1), socketFolder, username }, options));
  const child = spawn("sh", ["-c", guardianScript, "sh", program, file], {
    stdio: ["pipe", "ignore", "pipe"],
    ...(isRoot && { uid: nobody, gid: nobody }),
  });
  owner.after(async () => {
    if (child.exitCode === null) {
      const closed = once(child, "close");
      child.stdin.end();
      await closed;
    }
    rmSync(folder, { recursive: true, force: true });
  });
  await waitForLine(child, "process up");
  return `postgres://${username}@${pathname}?host=${encodeURIComponent(folder)}&port=${documented("listen_port")}`;
}

const nobody = 65_534;
/** Waits for the end of its input, which comes when the test process ends. */
const guardianScript = '"$@" & read -r _; kill -TERM $!; wait $!';
const scaling = new URL("../../../docs/scaling.md", import.meta.url);

interface Place {
  readonly database: string;
  readonly socketFolder: string;
  readonly username: string;
}

function writeSettings(folder: string, place: Place, { mode, settings = {} }: PgBouncerOptions): string {
  const own: Readonly<Record<string, string>> = {
    listen_addr: "",
    unix_socket_dir: folder,
    auth_type: "any",
    auth_file: "",
    pool_mode: mode,
    ...settings,
  };
  const lines = documentedLines();
  const kept = lines.slice(lines.indexOf("[pgbouncer]")).filter((line) => own[nameIn(line)] === undefined);
  const set = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
  const database = `${place.database} = host=${place.socketFolder} user=${place.username}`;
  return ["[databases]", database, ...kept, ...set, ""].join("\n");
}

function documentedLines(): readonly string[] {
  const block = /^```ini pgbouncer\n(?<text>[^`]*)```/mu.exec(readFileSync(scaling, "utf8"))?.groups?.["text"];
  if (block === undefined) throw new Error("docs/scaling.md has no settings of PgBouncer");
  return block.split("\n").filter((line) => /^[^;\s]/u.test(line));
}

function nameIn(line: string): string {
  return line.split("=", 1)[0]?.trim() ?? "";
}

function documented(name: string): string {
  const line = documentedLines().find((text) => nameIn(text) === name);
  if (line === undefined) throw new Error(`The settings of PgBouncer in docs/scaling.md do not name ${name}`);
  return line.slice(line.indexOf("=") + 1).trim();
}

async function waitForLine(child: ChildProcess, line: string): Promise<void> {
  let log = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
      if (log.includes(line)) resolve();
    });
    child.once("close", () => reject(new Error(`PgBouncer did not start: ${log}`)));
    child.once("error", reject);
  });
}
