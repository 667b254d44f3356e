import { randomBytes as cryptoRandomBytes } from "node:crypto";
import { renameSync, rmSync, writeFileSync, fstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Config, defaultDataFolder } from "./config.ts";
import { findProgram, quoteForShell } from "./program-name.ts";
import type { Accounts } from "@tincture/contract/accounts";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import { createId } from "../runtime/ids.ts";
import type { Keys } from "@tincture/contract/keys";
import { colorHash, type NewPalette, type PaletteStore } from "../library/palette.ts";
import type { StarterPalette } from "../library/starter/starter-palettes.ts";
import { firstStartActor } from "../accounts/security-log.ts";
import type { LoadedConfig } from "./load-config.ts";
import { parseDatabaseUrl } from "../db/database-url.ts";
import { makePrivateFile, makePrivateFolder } from "../runtime/private-files.ts";
import { userInfo } from "node:os";

const firstAccountEmail = "first@localhost";
const keyFileName = "first-key.txt";
const suffixBytes = 4;

/** Uses one transaction, so that after an interruption the library is still empty. */
export async function fillStarterLibrary(
  store: Pick<PaletteStore, "countPalettes" | "insertPalettes">,
  { clock, randomBytes }: { readonly clock: Clock; readonly randomBytes: RandomBytes },
): Promise<number> {
  if ((await store.countPalettes()) > 0) return 0;
  // Loaded only here, since most starts find a library.
  const { listStarterPalettes } = await import("../library/starter/starter-palettes.ts");
  const now = clock();
  const palettes = listStarterPalettes().map((palette, position) =>
    newPalette(palette, createId(now, randomBytes), now - position),
  );
  const outcomes = await store.insertPalettes(palettes, now);
  return outcomes.filter((outcome) => outcome.kind === "inserted").length;
}

interface FirstAccount {
  readonly email: string;
  readonly secret: string;
  readonly keyFile: string | undefined;
}

interface FirstAccountOptions {
  readonly config: Config;
  /** Undefined if a terminal shows the key. */
  readonly keyFile: string | undefined;
  /** Whether the key is printed as well, which makes its file optional. */
  readonly showsKey: boolean;
  readonly log: (error: unknown) => void;
}

/** The key's file is created first, since a key that was never shown is lost. */
export async function createFirstAccount(
  { accounts, keys }: { readonly accounts: Accounts; readonly keys: Keys },
  { config, keyFile: wantedFile, showsKey, log }: FirstAccountOptions,
): Promise<FirstAccount | undefined> {
  if (!wantsFirstAccount(config, { hasAccounts: await accounts.hasAccounts() })) return undefined;
  const partial = `${wantedFile}.${cryptoRandomBytes(suffixBytes).toString("hex")}`;
  try {
    const keyFile = wantedFile !== undefined && prepareFile(partial, showsKey) ? wantedFile : undefined;
    const account = await accounts.createAccount({ email: firstAccountEmail, plan: "pro", dailyLimit: null });
    const key = { accountId: account.id, name: "First key", expiresAt: null, actor: firstStartActor };
    const { secret } = await keys.createKey(key);
    if (keyFile !== undefined) {
      writeFileSync(partial, `${secret}\n`, { flag: "r+", flush: true });
      renameSync(partial, keyFile);
    }
    return { email: account.email, secret, keyFile };
  } catch (error) {
    // Another process that started at the same time has created the account.
    if (!(error instanceof DomainError && error.code === "email_taken")) log(error);
    return undefined;
  } finally {
    rmSync(partial, { force: true });
  }
}

function prepareFile(file: string, isOptional: boolean): boolean {
  try {
    makePrivateFolder(dirname(file));
    makePrivateFile(file);
    return true;
  } catch (error) {
    if (!isOptional) throw error;
    return false;
  }
}

export function wantsFirstAccount(
  { firstAccount, isProduction }: Pick<Config, "firstAccount" | "isProduction">,
  { hasAccounts }: { readonly hasAccounts: boolean },
): boolean {
  return !hasAccounts && (firstAccount === "on" || (firstAccount === "auto" && !isProduction));
}

/** Next to the SQLite database, with PostgreSQL next to the settings file. */
export function findKeyFile({ config, settingsPath }: Pick<LoadedConfig, "config" | "settingsPath">): string {
  const location = parseDatabaseUrl(config.databaseUrl);
  return join(dirname(location.engine === "sqlite" ? location.file : settingsPath), keyFileName);
}

/** Published a millisecond apart, so that the library shows them in their own order. */
function newPalette({ slug, ...palette }: StarterPalette, id: string, publishedAt: number): NewPalette {
  return {
    ...palette,
    id,
    colorHash: colorHash(palette.colors),
    slugs: [slug],
    saveCount: 0,
    publishedAt,
    isPublished: true,
  };
}

const [outputDescriptor, errorDescriptor] = [1, 2];

/** Includes the key, or the file that contains it, after a first start. */
export function formatWelcome(loaded: LoadedConfig, first: FirstAccount | undefined, showsKey: boolean): string {
  const { siteName, siteUrl } = loaded.config;
  const lines = [
    `${siteName} is listening on ${siteUrl}`,
    `API reference: ${siteUrl}/docs/api`,
    ...formatCommands(loaded),
  ];
  if (first) lines.push("", `Created the account ${first.email} on the Pro plan.`);
  if (first?.keyFile !== undefined) lines.push(`Its API key is in ${first.keyFile}; move it to a safe place.`);
  if (first && showsKey) {
    lines.push(
      `${first.keyFile === undefined ? "Its API key, shown only now" : "The key"}: ${first.secret}`,
      "",
      "Try it:",
      `  curl -H "Authorization: Bearer ${first.secret}" "${siteUrl}/api/v1/palette/generate?size=5"`,
    );
  }
  return `${lines.join("\n")}\n`;
}

/** Standard output may go to the same log as standard error, or to systemd's journal. */
export function isOutputLogged(): boolean {
  const [output, errors] = [outputDescriptor, errorDescriptor].map((descriptor) => {
    const { dev, ino } = fstatSync(descriptor);
    return `${dev}:${ino}`;
  });
  return output === errors || output === process.env["JOURNAL_STREAM"];
}

function formatCommands({ config, isInEnvironment }: LoadedConfig): readonly string[] {
  const folder = process.cwd();
  const location = parseDatabaseUrl(config.databaseUrl);
  const isSqliteElsewhere = isInEnvironment("DATABASE_URL") && location.engine === "sqlite";
  const setting = isSqliteElsewhere ? `DATABASE_URL=${quoteForShell(`sqlite:${location.file}`)} ` : "";
  const isServerElsewhere = isInEnvironment("DATABASE_URL") && location.engine === "postgres";
  const isUsual = isSqliteElsewhere || config.dataFolder === defaultDataFolder;
  const option = isUsual ? "" : ` --data ${quoteForShell(config.dataFolder)}`;
  const command = `  ${setting}${findProgram()}`;
  return [
    "",
    `To create an account and an API key, run in ${folder}${formatUser()}${isServerElsewhere ? " with the service's DATABASE_URL" : ""}:`,
    `${command} accounts create --email you@example.com${option}`,
    `${command} keys create --email you@example.com --name laptop${option}`,
  ];
}

/** Commands must run as the service's user, so that it keeps owning the files of the database. */
function formatUser(): string {
  try {
    return ` as the user ${userInfo().username}`;
  } catch {
    return ""; // A container's user id may have no name.
  }
}
