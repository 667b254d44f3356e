import { readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseDatabaseUrl } from "../db/database-url.ts";
import { type DatabaseState, inspectDatabase } from "../store/inspect-database.ts";
import type { LoadedConfig } from "./load-config.ts";

interface Backup {
  readonly file: string;
  readonly writtenAt: number;
  readonly isRecent: boolean;
}

export interface UpgradeCheck {
  readonly state: DatabaseState | undefined;
  readonly backup: Backup | undefined;
  /** Where a backup was looked for. */
  readonly searched: string;
}

interface UpgradeOptions {
  /** A backup file; by default the newest in the data folder. */
  readonly backupFile: string | undefined;
  readonly now: number;
}

const recentMsMax = 24 * 3_600_000;

export async function checkUpgrade(
  { config, settingsPath }: Pick<LoadedConfig, "config" | "settingsPath">,
  { backupFile, now }: UpgradeOptions,
): Promise<UpgradeCheck> {
  const location = parseDatabaseUrl(config.databaseUrl);
  const file = location.engine === "sqlite" ? location.file : undefined;
  const folder = dirname(file ?? settingsPath);
  const paths = backupFile === undefined ? listBackups(folder, file) : [resolve(backupFile)];
  const backups = paths.map((path) => ({ file: path, writtenAt: statSync(path).mtimeMs }));
  const [newest] = backups.toSorted((a, b) => b.writtenAt - a.writtenAt);
  return {
    state: await inspectDatabase(config.databaseUrl),
    backup: newest && { ...newest, isRecent: now - newest.writtenAt < recentMsMax },
    searched: backupFile ?? folder,
  };
}

function listBackups(folder: string, database: string | undefined): readonly string[] {
  const folders = ["", "backup", "backups"].map((name) => join(folder, name));
  const paths = folders.flatMap((place) => listNames(place).map((name) => resolve(place, name)));
  return paths.filter((path) => /\.(?:db|db\.gz|dump)$/.test(path) && path !== database);
}

/** A folder that does not exist has no backups. */
function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
