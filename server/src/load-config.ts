/**
 * The environment as systemd's credentials and Docker's secrets give it: a secret may lie in a file that `<NAME>_FILE` names, so
 * that it stands neither in the environment nor in a unit. What is in a file is never shown, however wrong.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { type Config, ConfigError, type Environment, readConfig, WrongValueError } from "./config.ts";

/** Variables whose values nobody else may see. */
export const secretVariables = [
  "AUTH_SECRET",
  "DATABASE_URL",
  "GITHUB_CLIENT_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "SMTP_URL",
] as const;

/**
 * @param env - usually `process.env`
 * @throws {ConfigError} naming the variable that is wrong, and its file
 */
export function loadConfig(env: Environment): Config {
  const files = secretVariables.flatMap((name) => findFile(env, name));
  const secrets = files.map((file): [string, string] => [file.name, readSecret(file)]);
  try {
    return readConfig({ ...env, ...Object.fromEntries(secrets) });
  } catch (error) {
    throw nameFile(error, files);
  }
}

interface SecretFile {
  readonly name: string;
  readonly path: string;
}

function findFile(env: Environment, name: string): readonly SecretFile[] {
  const path = env[`${name}_FILE`]?.trim() ?? "";
  if (path === "") return [];
  if ((env[name]?.trim() ?? "") !== "")
    throw new ConfigError(`Either ${name} or ${name}_FILE may be set, not both; ${name}_FILE is "${path}"`);
  return [{ name, path }];
}

/** Editors and `echo` end a file with a line break, which is no part of the secret. */
function readSecret({ name, path }: SecretFile): string {
  const secret = readText(name, path).replace(/\r?\n$/u, "");
  if (secret.trim() === "")
    throw new ConfigError(`${name}_FILE must name a file with a secret in it, "${path}" is empty`);
  if (/\p{Cc}/u.test(secret))
    throw new ConfigError(`${name}_FILE must name a file with one line of text, "${path}" has more or is none`);
  return secret;
}

/** More than any secret or address of a database has. */
const bytesMax = 65_536;

function readText(name: string, path: string): string {
  try {
    return readBounded(path);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    throw new ConfigError(`${name}_FILE must name a file that can be read, got "${path}" (${reason})`, {
      cause: error,
    });
  }
}

/** What a file holds. A device may have no end, and a pipe that nobody writes would hold up the start. */
function readBounded(path: string): string {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() && !stats.isDirectory()) throw refusedFile("no regular file");
    const bytes = Buffer.alloc(bytesMax + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(descriptor, bytes, length, bytes.length - length, null);
    if (length > bytesMax) throw refusedFile(`longer than ${bytesMax} bytes`);
    return bytes.toString("utf8", 0, length);
  } finally {
    closeSync(descriptor);
  }
}

/** @param code - in the place of the system's */
function refusedFile(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Complaints begin with the variable's name; their kind decides the exit code of a command. */
function nameFile(error: unknown, files: readonly SecretFile[]): unknown {
  if (!(error instanceof ConfigError)) return error;
  const file = files.find(({ name }) => error.message.startsWith(`${name} `));
  if (file === undefined) return error;
  const Kind = error instanceof WrongValueError ? WrongValueError : ConfigError;
  return new Kind(`${error.message} (from ${file.name}_FILE "${file.path}")`, { cause: error });
}
