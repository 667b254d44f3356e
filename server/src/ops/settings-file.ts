import { accessSync, constants, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ConfigError, defaultDataFolder, WrongValueError } from "./config.ts";
import { describeAccess, readTextFile } from "../runtime/files.ts";

const fileName = "tincture.env";
const othersMask = 0o007;

export interface SettingsFile {
  readonly path: string;
  readonly exists: boolean;
  readonly settings: ReadonlyMap<string, Setting>;
  readonly obstacle?: string;
  readonly isOpenToOthers: boolean;
}

interface Setting {
  readonly value: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Next to the SQLite database that the environment names, otherwise in the data folder. */
export function findSettingsPath(databaseUrl: string | undefined, dataFolder = ""): string {
  const file = /^sqlite:(.+)$/is.exec(databaseUrl?.trim() ?? "")?.[1];
  const folder = dataFolder.trim() === "" ? defaultDataFolder : dataFolder.trim();
  return resolve(file === undefined ? folder : dirname(file), fileName);
}

/** @throws {ConfigError} if the file cannot be read; {WrongValueError} for a malformed line */
export function readSettingsFile(path: string): SettingsFile {
  try {
    const text = readTextFile(path);
    const isOpenToOthers = process.platform !== "win32" && (statSync(path).mode & othersMask) !== 0;
    return { path, exists: true, settings: parseSettings(text, path), isOpenToOthers };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    const missing = { path, exists: false, settings: new Map(), isOpenToOthers: false };
    if (code === "ENOENT" || code === "ENOTDIR") return missing;
    // The database is usually in the same folder, and the error on opening it says more.
    if (!canEnter(dirname(path))) return { ...missing, obstacle: describeAccess(path) };
    throw new ConfigError(`Cannot read the settings file "${path}" (${code}). ${describeAccess(path)}`, {
      cause: error,
    });
  }
}

function canEnter(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function parseSettings(text: string, path: string): ReadonlyMap<string, Setting> {
  const settings = new Map<string, Setting>();
  const lines = text.replace(/^\uFEFF/u, "").split(/\r?\n/u);
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    const where = `Line ${line} of the settings file "${path}"`;
    if (/^\s*(?:#|$)/u.test(content)) continue;
    const [, name, rest = ""] = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$/u.exec(content) ?? [];
    // The error does not quote the line, since it may contain a secret.
    if (name === undefined)
      throw new WrongValueError(`${where} must be NAME=value, a comment that begins with #, or empty`);
    const earlier = settings.get(name);
    if (earlier) throw new WrongValueError(`${where} sets ${name}, which is already set in line ${earlier.line}`);
    const value = parseValue(rest.trim());
    if (value === undefined)
      throw new WrongValueError(
        `${where} must end after the closing quote of the value of ${name}, or be without quotes`,
      );
    if (/\p{Cc}/u.test(value)) throw new WrongValueError(`${where} has a control character in the value of ${name}`);
    settings.set(name, { value, line });
  }
  return settings;
}

/**
 * Removes quotes. Between them there are no escapes and no comments.
 * @returns undefined when a quote is not closed or text follows it
 */
function parseValue(text: string): string | undefined {
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return text.replace(/(?:^|\s+)#.*$/u, "");
  const end = text.indexOf(quote, 1);
  if (end < 0 || !/^\s*(?:#.*)?$/u.test(text.slice(end + 1))) return undefined;
  return text.slice(1, end);
}
