/** Read-only checks for `tincture doctor`. */
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type DatabaseLocation, parseDatabaseUrl } from "../db/database-url.ts";
import { describeReason } from "../runtime/describe-reason.ts";
import { type DatabaseState, inspectDatabase, type ServerState } from "../store/inspect-database.ts";
import { type Config, type Environment, listConfigWarnings } from "./config.ts";
import { type LoadedConfig, loadSettings } from "./load-config.ts";

export type Level = "ok" | "warning" | "failure";

export interface Finding {
  readonly check: string;
  readonly level: Level;
  readonly message: string;
  /** What to do about a warning or a failure. */
  readonly fix?: string;
}

const oldestNode = [22, 15] as const;
/** The first version with `crypto.argon2`. Older ones block the thread while they hash. */
const bestNode = [24, 7] as const;

export async function examineInstance(env: Environment, now: number): Promise<readonly Finding[]> {
  const node = checkNode(process.versions.node);
  const loaded = tryLoad(env);
  if ("level" in loaded) return [node, loaded];
  const { config } = loaded;
  const location = parseDatabaseUrl(config.databaseUrl);
  const folder = location.engine === "sqlite" ? dirname(location.file) : dirname(loaded.settingsPath);
  const state = await inspectDatabase(config.databaseUrl).catch((error: unknown) => describeReason(error));
  return [
    node,
    checkSettings(loaded),
    ...(location.engine === "sqlite" ? [checkFolder(folder), checkDisk(folder)] : []),
    checkDatabase(state, location),
    ...(typeof state === "object" && state.server ? checkServer(state.server, config) : []),
    checkClock(state, now),
    checkSecret(config, location),
    checkSiteUrl(config),
    await checkMailServer(config),
  ];
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

export function checkNode(version: string): Finding {
  const check = "Node";
  if (!isAtLeast(version, oldestNode)) {
    const fix = `Install Node ${bestNode[0]}.`;
    return { check, level: "failure", message: `${version} is older than ${oldestNode.join(".")}.`, fix };
  }
  if (isAtLeast(version, bestNode)) return { check, level: "ok", message: `${version}.` };
  const message = `${version} has no argon2; each sign-in blocks other requests for 60 ms.`;
  return { check, level: "warning", message, fix: `Install Node ${bestNode.join(".")} or newer.` };
}

function tryLoad(env: Environment): LoadedConfig | Finding {
  try {
    return loadSettings(env);
  } catch (error) {
    const message = error instanceof Error ? `${error.message}.` : String(error);
    return { check: "settings", level: "failure", message, fix: "Correct the setting; see docs/operating.md." };
  }
}

function checkSettings({ config, settingsPath, warnings }: LoadedConfig): Finding {
  const all = [...warnings, ...listConfigWarnings(config)];
  const place = existsSync(settingsPath) ? `from "${settingsPath}" and the environment` : "from the environment";
  if (all.length === 0) return { check: "settings", level: "ok", message: `Valid, ${place}.` };
  return {
    check: "settings",
    level: "warning",
    message: `${all.join(". ")}.`,
    fix: "Correct or remove these settings.",
  };
}

const othersMask = 0o077;

function checkFolder(folder: string): Finding {
  const check = "data folder";
  if (!existsSync(folder)) return { check, level: "ok", message: `"${folder}" is created by the first start.` };
  if (!statSync(folder).isDirectory()) {
    return {
      check,
      level: "failure",
      message: `"${folder}" is a file.`,
      fix: "Name a folder with --data or DATA_FOLDER.",
    };
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const fix = `Run as the owner of the folder, or give it to this user: chown -R "$(id -u)" "${folder}".`;
    return { check, level: "failure", message: `"${folder}" cannot be written by this user.`, fix };
  }
  if (process.platform === "win32" || (statSync(folder).mode & othersMask) === 0)
    return { check, level: "ok", message: `"${folder}".` };
  const message = `Other users of this machine can list "${folder}".`;
  return { check, level: "warning", message, fix: `Run chmod 700 "${folder}".` };
}

const diskBytesMin = 256 * 2 ** 20;
const diskBytesGood = 2 * 2 ** 30;

function checkDisk(folder: string): Finding {
  const { bavail, bsize } = statfsSync(findExisting(folder));
  const free = bavail * bsize;
  const message = `${(free / 2 ** 30).toFixed(1)} GiB are free on the disk of the data folder.`;
  const fix = "Free some space; charges fail when the disk is full.";
  if (free < diskBytesMin) return { check: "disk", level: "failure", message, fix };
  if (free < diskBytesGood) return { check: "disk", level: "warning", message, fix };
  return { check: "disk", level: "ok", message };
}

function findExisting(folder: string): string {
  return existsSync(folder) ? folder : findExisting(dirname(folder));
}

export function checkDatabase(state: DatabaseState | string | undefined, location: DatabaseLocation): Finding {
  const check = "database";
  const name = location.engine === "sqlite" ? `"${location.file}"` : location.label;
  if (state === undefined)
    return { check, level: "ok", message: `${name} does not exist; the first start creates it.` };
  if (typeof state === "string") {
    const fix = "Check that the database is running, and DATABASE_URL.";
    return { check, level: "failure", message: `Cannot open ${name}: ${state}.`, fix };
  }
  const { appliedSteps, pendingSteps, unknownSteps } = state;
  if (unknownSteps.length > 0) {
    const message = `${name} was written by a newer version of this program (${unknownSteps.join(", ")}).`;
    return { check, level: "failure", message, fix: "Start that version, or restore an older backup." };
  }
  if (pendingSteps.length > 0 && appliedSteps.length > 0) {
    const message = `${name} needs ${pendingSteps.length} migrations, which the next start applies.`;
    return { check, level: "warning", message, fix: "Back it up, then start this version." };
  }
  return { check, level: "ok", message: `${name} has all ${appliedSteps.length} migrations.` };
}

const oldestServer = 150_000;
const versionUnit = 10_000;

export function checkServer(server: ServerState, config: Pick<Config, "databaseConnectionsMax">): readonly Finding[] {
  const check = "PostgreSQL";
  const { version, isStandby, connectionsMax, unsafeSettings } = server;
  const release = Math.floor(version / versionUnit);
  const faults: Finding[] = [];
  if (version < oldestServer) {
    const message = `Version ${release} is not tested.`;
    faults.push({ check, level: "warning", message, fix: "Upgrade to PostgreSQL 15 or newer." });
  }
  if (isStandby) {
    const message = "The server is a standby, which cannot charge.";
    faults.push({ check, level: "failure", message, fix: "Point DATABASE_URL to the primary." });
  }
  for (const name of unsafeSettings) {
    const message = `${name} is off; a crash of the server can lose or corrupt charges.`;
    faults.push({ check, level: "failure", message, fix: `Set ${name} = on and restart the server.` });
  }
  const needed = config.databaseConnectionsMax + 1;
  if (connectionsMax < needed) {
    const message = `max_connections is ${connectionsMax}, and each process uses up to ${needed}.`;
    faults.push({ check, level: "warning", message, fix: "Raise max_connections or lower DATABASE_CONNECTIONS." });
  }
  if (faults.length > 0) return faults;
  return [{ check, level: "ok", message: `Version ${release}, with durable settings.` }];
}

const clockMsMax = 2000;

export function checkClock(state: DatabaseState | string | undefined, now: number): Finding {
  const check = "clock";
  const fix = "Synchronize the clock, for example with timedatectl set-ntp true. Credits reset at midnight UTC.";
  const time = new Date(now).toISOString();
  if (typeof state === "object") {
    const { lastAppliedAt = 0, server } = state;
    if (now < lastAppliedAt) {
      const message = `It shows ${time}, earlier than the last migration of the database.`;
      return { check, level: "failure", message, fix };
    }
    const difference = server ? Math.abs(server.time - now) : 0;
    if (difference > clockMsMax) {
      const message = `It differs by ${(difference / 1000).toFixed(1)} s from that of PostgreSQL.`;
      return { check, level: "warning", message, fix };
    }
  }
  return { check, level: "ok", message: `${time}.` };
}

function checkSecret({ authSecret }: Config, location: DatabaseLocation): Finding {
  const check = "AUTH_SECRET";
  if (authSecret !== undefined) return { check, level: "ok", message: "Set." };
  if (location.engine === "postgres") {
    const message = "Not set, so nobody can sign in with PostgreSQL.";
    return { check, level: "warning", message, fix: "Set it to what openssl rand -hex 32 prints, in all processes." };
  }
  const file = join(dirname(location.file), "auth-secret");
  if (!existsSync(file)) return { check, level: "ok", message: `The first start creates "${file}".` };
  if (process.platform === "win32" || (statSync(file).mode & othersMask) === 0)
    return { check, level: "ok", message: `In "${file}".` };
  const message = `Other users of this machine can read "${file}".`;
  return { check, level: "failure", message, fix: `Run chmod 600 "${file}", or delete it to sign everyone out.` };
}

export function checkSiteUrl({ siteUrl, isProduction }: Pick<Config, "siteUrl" | "isProduction">): Finding {
  const check = "SITE_URL";
  const { protocol, hostname } = new URL(siteUrl);
  const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\])$/u.test(hostname);
  if (isProduction && isLocal) {
    const message = `"${siteUrl}" is an address of this machine, and all links start with it.`;
    return { check, level: "warning", message, fix: "Set it to the public address." };
  }
  if (protocol === "http:" && !isLocal) {
    const message = `"${siteUrl}" is not encrypted; keys and passwords can be read on the way.`;
    return { check, level: "warning", message, fix: "Use a proxy with TLS, and set SITE_URL to the https address." };
  }
  return { check, level: "ok", message: `${siteUrl}.` };
}

async function checkMailServer({ mail }: Pick<Config, "mail">): Promise<Finding> {
  const check = "mail";
  if (!mail) return { check, level: "ok", message: "Not configured; e-mails need no confirmation." };
  const { verifyMailServer } = await import("../people/mailer.ts");
  try {
    await verifyMailServer(mail);
    return { check, level: "ok", message: "The mail server accepts the connection." };
  } catch (error) {
    const message = `The mail server refuses: ${describeReason(error)}.`;
    return { check, level: "failure", message, fix: "Check SMTP_URL." };
  }
}
