/**
 * A PostgreSQL server for tests: in a folder in memory or in the temporary folder, with a socket,
 * run by an unprivileged user if the test runs as root, and stopped with the test process.
 */
import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBaseBackup, findPostgres, type PostgresPrograms } from "./find-postgres.ts";

export interface PostgresServerOptions {
  /**
   * Whether it syncs to the disk like in production; otherwise it uses memory. Tests that only kill
   * processes do not need the disk.
   */
  readonly isDurable?: boolean;
  /** Further settings, such as `max_connections=10`. */
  readonly settings?: readonly string[];
  /** The primary of a standby; otherwise the server is empty. */
  readonly primary?: PostgresServer;
  readonly isFirst?: boolean;
}

export interface PostgresServer {
  readonly url: string;
  readonly socketFolder: string;
  stop(): void;
  cont(): void;
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const nobody = 65_534;
/**
 * Waits for a line or the end of its input, which comes when the test process has ended and cannot
 * remove the folder.
 */
const guardianScript =
  'trap : INT TERM HUP; "$@" & echo $!; read -r _ || left=$PWD; kill -CONT $!; kill -QUIT $!; wait $!; [ -z "$left" ] || rm -rf "$left"';
const superuser = "tincture";
const readyLine = /database system is ready to accept (?:read-only )?connections/u;

/**
 * An in-memory file system of Linux, since creating the three hundred files of a database is slow
 * on disks.
 */
const memoryFolder = "/dev/shm";
const memoryBytesMin = 2 ** 31;
/** Maximum size of the log. The default is a gigabyte. */
const memorySettings = ["max_wal_size=128MB"];

/** @returns undefined if PostgreSQL is not installed */
export async function startPostgresServer(options: PostgresServerOptions = {}): Promise<PostgresServer | undefined> {
  const isRoot = process.getuid?.() === 0;
  const programs = findPostgres(isRoot);
  if (!programs) return undefined;
  const isInMemory = options.isDurable !== true && hasRoom(memoryFolder);
  const folder = mkdtempSync(join(isInMemory ? memoryFolder : tmpdir(), "tincture-pg-"));
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  if (isRoot) chownSync(folder, nobody, nobody);
  const { primary } = options;
  if (primary) copyPrimary(programs, { folder, user, primary });
  else if (!copyMade({ folder, user })) await initialize(programs, { folder, user });
  if (options.isFirst === true) keepMade({ folder, user });
  const settings = [...(isInMemory ? memorySettings : []), ...(options.settings ?? [])];
  const server = new LocalServer({ programs, folder, user, options: { ...options, settings } });
  await server.start();
  return server;
}

interface User {
  readonly uid?: number;
  readonly gid?: number;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= memoryBytesMin;
  } catch {
    return false;
  }
}

/** Uses a locale in which text is not sorted by bytes, like most servers. */
async function initialize({ bin }: PostgresPrograms, { folder, user }: Place): Promise<void> {
  const data = join(folder, "data");
  const locale = ["--locale=C", "--locale-provider=icu", "--icu-locale=en-US"];
  const args = ["-D", data, "-U", superuser, "--auth=trust", "--no-sync", "--encoding=UTF8", ...locale];
  await promisify(execFile)(join(bin, "initdb"), args, { ...user, cwd: folder });
}

/** Folder of a server's initial data. A copy takes a tenth of the time of `initdb`. */
const madeVariable = "TEST_POSTGRES_DATA";

interface Place {
  readonly folder: string;
  readonly user: User;
}

function copyMade({ folder, user }: Place): boolean {
  const made = process.env[madeVariable];
  if (made === undefined) return false;
  copyFolder(made, { to: join(folder, "data"), user });
  return true;
}

function keepMade({ folder, user }: Place): void {
  const made = join(folder, "made");
  copyFolder(join(folder, "data"), { to: made, user });
  process.env[madeVariable] = made;
}

/** Runs as the server's user, who must own the data. */
function copyFolder(from: string, { to, user }: { readonly to: string; readonly user: User }): void {
  const { status, stderr } = spawnSync("cp", ["-R", from, to], { ...user, encoding: "utf8" });
  if (status !== 0) throw new Error(`PostgreSQL's data could not be copied: ${stderr}`);
}

interface StandbyPlace extends Place {
  readonly primary: PostgresServer;
}

function copyPrimary(programs: PostgresPrograms, { folder, user, primary }: StandbyPlace): void {
  const program = findBaseBackup(programs);
  if (program === undefined) throw new Error("There is no pg_basebackup beside PostgreSQL");
  const from = ["-h", primary.socketFolder, "-U", superuser];
  const args = ["-D", join(folder, "data"), "-R", "-X", "stream", "-c", "fast", "--no-sync", ...from];
  const { status, stderr } = spawnSync(program, args, { ...user, cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`pg_basebackup failed: ${stderr}`);
}

interface LocalServerOptions {
  readonly programs: PostgresPrograms;
  readonly folder: string;
  readonly user: User;
  readonly options: PostgresServerOptions;
}

class LocalServer implements PostgresServer {
  readonly #options: LocalServerOptions;
  #guardian: ChildProcess | undefined;
  #processId = 0;

  constructor(options: LocalServerOptions) {
    this.#options = options;
  }

  get socketFolder(): string {
    return this.#options.folder;
  }

  get url(): string {
    return `postgres://${superuser}@/postgres?host=${encodeURIComponent(this.socketFolder)}`;
  }

  async start(): Promise<void> {
    const { programs, folder, user } = this.#options;
    const command = [join(programs.bin, "postgres"), "-D", join(folder, "data"), ...this.#settings()];
    const guardian = spawn("sh", ["-c", guardianScript, "sh", ...command], {
      ...user,
      cwd: folder,
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#guardian = guardian;
    const printed = once(guardian.stdout, "data");
    await waitForLine(guardian, readyLine);
    this.#processId = Number(String(await printed));
  }

  stop(): void {
    this.#signal("SIGSTOP");
  }

  cont(): void {
    this.#signal("SIGCONT");
  }

  async kill(): Promise<void> {
    const ended = once(this.#guardian!, "close");
    this.#signal("SIGKILL");
    this.#guardian!.stdin!.end("\n");
    await ended;
  }

  async close(): Promise<void> {
    const guardian = this.#guardian;
    if (guardian && guardian.exitCode === null && guardian.signalCode === null) {
      const ended = once(guardian, "close");
      this.cont();
      guardian.stdin!.end("\n");
      await ended;
    }
    for (const folder of [this.#options.folder, ...this.#options.programs.leftovers]) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  #settings(): readonly string[] {
    const { folder, options } = this.#options;
    const settings = [
      "listen_addresses=",
      `unix_socket_directories=${folder}`,
      `fsync=${options.isDurable === true ? "on" : "off"}`,
      ...(options.settings ?? []),
    ];
    return settings.flatMap((setting) => ["-c", setting]);
  }

  /** Pauses the main process first, since it would treat paused children as crashed. */
  #signal(signal: NodeJS.Signals): void {
    for (const processId of [this.#processId, ...childrenOf(this.#processId)]) {
      try {
        process.kill(processId, signal);
      } catch {}
    }
  }
}

/** Each process of the server has its own process group. */
function childrenOf(parent: number): readonly number[] {
  return globSync("/proc/[0-9]*/stat").flatMap((file) => {
    try {
      const [, processId, parentId] = /^(\d+) \(.*\) \S (\d+)/s.exec(readFileSync(file, "utf8")) ?? [];
      return Number(parentId) === parent ? [Number(processId)] : [];
    } catch {
      return [];
    }
  });
}

async function waitForLine(child: ChildProcess, line: RegExp): Promise<void> {
  let log = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
      if (line.test(log)) resolve();
    });
    child.once("close", () => reject(new Error(`PostgreSQL did not start: ${log}`)));
    child.once("error", reject);
  });
}
