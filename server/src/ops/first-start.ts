/** Fills a new instance with the starter library and a first account. */
import { randomBytes as cryptoRandomBytes } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "./config.ts";
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

const firstAccountEmail = "first@localhost";
const keyFileName = "first-key.txt";
const suffixBytes = 4;

/**
 * Fills the library if it is empty. Uses one transaction, so that after an interruption the library
 * is still empty and the next start fills it.
 *
 * @returns palettes added
 */
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

export interface FirstAccount {
  readonly email: string;
  /** Shown only once. */
  readonly secret: string;
  /** The file with the secret; undefined if none was written. */
  readonly keyFile: string | undefined;
}

interface FirstAccountOptions {
  readonly config: Config;
  /** The file for the key; undefined if a terminal shows it. */
  readonly keyFile: string | undefined;
  /** Whether the key is printed as well, which makes its file optional. */
  readonly showsKey: boolean;
  readonly log: (error: unknown) => void;
}

/**
 * Creates a Pro account with one key when the instance has no account and the settings ask for one.
 * The key's file is created first, since a key that was never shown is lost.
 */
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

/** @returns false when the file cannot be created and is optional */
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

/** Whether this start creates the first account. */
export function wantsFirstAccount(
  { firstAccount, isProduction }: Pick<Config, "firstAccount" | "isProduction">,
  { hasAccounts }: { readonly hasAccounts: boolean },
): boolean {
  return !hasAccounts && (firstAccount === "on" || (firstAccount === "auto" && !isProduction));
}

/**
 * Returns the file for the first key: next to the SQLite database, with PostgreSQL next to the
 * settings file.
 */
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
