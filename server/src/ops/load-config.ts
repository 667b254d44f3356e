/**
 * Reads settings from the environment, a file, and files with one secret each (systemd, Docker).
 * Errors never quote the contents of these files.
 */
import { countEdits } from "@tincture/contract/query-text";
import { type Config, ConfigError, type Environment, listSettingNames, readConfig, WrongValueError } from "./config.ts";
import { readTextFile } from "../runtime/files.ts";
import { findSettingsPath, readSettingsFile, type SettingsFile } from "./settings-file.ts";

/** Has the parent's process id in each process that `PROCESSES` starts. */
export const parentVariable = "PROCESS_OF";

export const secretVariables = [
  "AUTH_SECRET",
  "DATABASE_URL",
  "GITHUB_CLIENT_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "SMTP_URL",
] as const;

export interface LoadedConfig {
  readonly config: Config;
  /** The file may not exist. */
  readonly settingsPath: string;
  readonly warnings: readonly string[];
  /** Returns the source of a setting, such as `DATABASE_URL in the environment`. */
  readonly describeSource: (name: string) => string;
  readonly isInEnvironment: (name: string) => boolean;
  /** Settings in the file that libraries read from the environment. */
  readonly forLibraries: Environment;
}

/** @throws {ConfigError} naming the variable that is wrong, and its file */
export function loadConfig(env: Environment): Config {
  return loadSettings(env).config;
}

export function loadSettings(env: Environment): LoadedConfig {
  const ownFiles = secretVariables.flatMap((name) => findFile(env, name));
  const ownSecrets = readSecrets(ownFiles);
  const file = readSettingsFile(
    findSettingsPath(ownSecrets["DATABASE_URL"] ?? env["DATABASE_URL"], env["DATA_FOLDER"]),
  );
  refuseDataFolder(file);
  const added = addedSettings(file, env);
  const addedFiles = secretVariables.flatMap((name) => findFile(added, name));
  const sources = { env, file, added, secretFiles: [...ownFiles, ...addedFiles] };
  const describeSource = (name: string): string => describe(name, sources);
  try {
    return {
      config: readConfig({ ...env, ...added, ...ownSecrets, ...readSecrets(addedFiles) }),
      settingsPath: file.path,
      warnings: [...warnAboutEnvironment(env), ...warnAboutFile(file)],
      describeSource,
      isInEnvironment: (name) => isSet(env, name) || isSet(env, `${name}_FILE`),
      forLibraries: Object.fromEntries(Object.entries(added).filter(([name]) => libraryName.test(name))),
    };
  } catch (error) {
    throw nameSource(error, sources);
  }
}

function refuseDataFolder({ path, settings }: SettingsFile): void {
  const line = settings.get("DATA_FOLDER")?.line;
  if (line === undefined) return;
  throw new WrongValueError(
    `DATA_FOLDER must be in the environment or in --data, got line ${line} of "${path}", which was found in that folder`,
  );
}

/** For a command. */
export function loadProcessSettings(warn: (message: string) => void): LoadedConfig {
  const loaded = loadSettings(process.env);
  for (const warning of loaded.warnings) warn(warning);
  Object.assign(process.env, loaded.forLibraries);
  return loaded;
}

/** React and pg read these from the environment. */
const libraryName = /^(?:NODE_ENV|PG[A-Z]+)$/u;

/** A secret in the environment overrides both of its forms in the file. */
function addedSettings({ settings }: SettingsFile, env: Environment): Environment {
  const formsOf = (name: string): readonly string[] => {
    const secret = secretVariables.find((candidate) => name === candidate || name === `${candidate}_FILE`);
    return secret ? [secret, `${secret}_FILE`] : [name];
  };
  const added = [...settings].filter(([name]) => !formsOf(name).some((form) => isSet(env, form)));
  return Object.fromEntries(added.map(([name, { value }]) => [name, value]));
}

interface Sources {
  readonly env: Environment;
  readonly file: SettingsFile;
  readonly added: Environment;
  readonly secretFiles: readonly SecretFile[];
}

function describe(name: string, sources: Sources): string {
  const { env, file } = sources;
  const { form, line } = findForm(name, sources);
  if (line !== undefined) return `${form} on line ${line} of "${file.path}"`;
  if (isSet(env, form)) return `${form} in the environment`;
  const state = file.exists ? "does not set it" : file.obstacle === undefined ? "does not exist" : "cannot be reached";
  return `the default, since ${name} is not set and the settings file "${file.path}" ${state}`;
}

/** Returns the variable that sets a setting, its secret file, and its line in the settings file. */
function findForm(name: string, { file, added, secretFiles }: Sources) {
  const secretFile = secretFiles.find((candidate) => candidate.name === name);
  const form = secretFile ? `${name}_FILE` : name;
  const line = added[form] === undefined ? undefined : file.settings.get(form)?.line;
  return { form, secretFile, line };
}

const knownNames = new Set([...listSettingNames(), ...secretVariables.map((name) => `${name}_FILE`)]);
const environments: ReadonlySet<string> = new Set(["production", "development", "test"]);

function warnAboutEnvironment(env: Environment): readonly string[] {
  const misspelt = Object.keys(env).flatMap((name) => {
    // For a service named "tincture", Kubernetes sets variables such as TINCTURE_PORT=tcp://….
    if (knownNames.has(name) || name === parentVariable || /^(?:tcp|udp):/u.test(env[name] ?? "")) return [];
    const nearest = findNearestName(name);
    return nearest === undefined
      ? []
      : [`"${name}" in the environment is not a setting and is ignored; did you mean "${nearest}"?`];
  });
  return [...misspelt, ...warnAboutNodeEnv(env["NODE_ENV"], "in the environment")];
}

function warnAboutFile({ path, settings, isOpenToOthers, obstacle }: SettingsFile): readonly string[] {
  if (obstacle !== undefined) return [`Cannot look for the settings file "${path}". ${obstacle}`];
  const warnings = [...settings].flatMap(([name, { line }]) => {
    if (knownNames.has(name) || libraryName.test(name)) return [];
    const nearest = findNearestName(name);
    const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
    return [`"${name}" on line ${line} of the settings file "${path}" is not a setting and is ignored${hint}`];
  });
  const nodeEnv = settings.get("NODE_ENV");
  const secrets = [...secretVariables.filter((name) => name !== "DATABASE_URL"), "PGPASSWORD"];
  const hasSecret =
    secrets.some((name) => settings.has(name)) || /^postgres/iu.test(settings.get("DATABASE_URL")?.value ?? "");
  return [
    ...warnings,
    ...warnAboutNodeEnv(nodeEnv?.value, `on line ${nodeEnv?.line} of the settings file "${path}"`),
    ...(hasSecret && isOpenToOthers
      ? [
          `The settings file "${path}" holds secrets and every user of this machine can read it: run chmod 600 "${path}"`,
        ]
      : []),
  ];
}

/** Names up to this length may differ by one edit, longer ones by two. */
const shortLengthMax = 7;

/** Returns the setting that a misspelt name probably means. Ignores case and underscores. */
function findNearestName(name: string): string | undefined {
  const text = simplify(name.replace(/^TINCTURE_/iu, ""));
  const editsMax = text.length > shortLengthMax ? 2 : 1;
  const near = [...knownNames].filter((known) => Math.abs(simplify(known).length - text.length) <= editsMax);
  const measured = near.map((known) => ({ known, edits: countEdits(text, simplify(known)) }));
  const [nearest] = measured.filter(({ edits }) => edits <= editsMax).toSorted((a, b) => a.edits - b.edits);
  return nearest?.known;
}

function simplify(name: string): string {
  return name.toUpperCase().replaceAll("_", "");
}

/** Any other value, such as "prod", means development. */
function warnAboutNodeEnv(value: string | undefined, where: string): readonly string[] {
  const text = value?.trim() ?? "";
  if (text === "" || environments.has(text)) return [];
  return [`NODE_ENV ${where} is "${text}", which counts as development; for production it must be "production"`];
}

function isSet(env: Environment, name: string): boolean {
  return (env[name]?.trim() ?? "") !== "";
}

interface SecretFile {
  readonly name: string;
  readonly path: string;
}

function findFile(env: Environment, name: string): readonly SecretFile[] {
  const path = env[`${name}_FILE`]?.trim() ?? "";
  if (path === "") return [];
  if (isSet(env, name))
    throw new ConfigError(`Either ${name} or ${name}_FILE may be set, not both; ${name}_FILE is "${path}"`);
  return [{ name, path }];
}

function readSecrets(files: readonly SecretFile[]): Environment {
  return Object.fromEntries(files.map((file) => [file.name, readSecret(file)]));
}

/** Editors and `echo` add a line break, which is not part of the secret. */
function readSecret({ name, path }: SecretFile): string {
  const secret = readText(name, path).replace(/\r?\n$/u, "");
  if (secret.trim() === "")
    throw new ConfigError(`${name}_FILE must name a file with a secret, but "${path}" is empty`);
  if (/\p{Cc}/u.test(secret))
    throw new ConfigError(
      `${name}_FILE must name a file with one line of text, but "${path}" has more lines or is not text`,
    );
  return secret;
}

function readText(name: string, path: string): string {
  try {
    return readTextFile(path);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    throw new ConfigError(`${name}_FILE must name a readable file, got "${path}" (${reason})`, {
      cause: error,
    });
  }
}

/** Keeps the error's class, which decides the exit code of a command. */
function nameSource(error: unknown, sources: Sources): unknown {
  if (!(error instanceof ConfigError)) return error;
  const name = /^[A-Z_]+(?= )/u.exec(error.message)?.[0] ?? "";
  const { form, secretFile, line } = findForm(name, sources);
  const parts = [
    ...(secretFile ? [`${form} "${secretFile.path}"`] : []),
    ...(line === undefined ? [] : [`line ${line} of "${sources.file.path}"`]),
  ];
  if (parts.length === 0) return error;
  const Kind = error instanceof WrongValueError ? WrongValueError : ConfigError;
  return new Kind(`${error.message} (from ${parts.join(", ")})`, { cause: error });
}
