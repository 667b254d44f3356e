/** Formats the text on standard output after the service has started to listen. */
import { fstatSync } from "node:fs";
import { userInfo } from "node:os";
import { fileURLToPath } from "node:url";
import type { FirstAccount } from "./first-start.ts";
import type { LoadedConfig } from "./load-config.ts";
import { parseDatabaseUrl } from "../db/database-url.ts";

const programFolder = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[/\\]$/u, "");
const programFile = fileURLToPath(new URL("../../bin/tincture.js", import.meta.url));
const [outputDescriptor, errorDescriptor] = [1, 2];

interface WelcomeOptions {
  readonly first: FirstAccount | undefined;
  /** Whether the key may be shown here. */
  readonly showsKey: boolean;
}

/**
 * Returns the address, the commands for an account and a key, and after a first start the key or
 * the file that contains it.
 */
export function formatWelcome(loaded: LoadedConfig, { first, showsKey }: WelcomeOptions): string {
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

/**
 * Whether standard output goes to the same log as standard error, or to systemd's journal. Keys
 * must not be logged.
 */
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
  const program = folder === programFolder ? "npx tincture" : `node ${quoteForShell(programFile)}`;
  const command = `  ${setting}${program}`;
  return [
    "",
    `To create an account and an API key, run in ${folder}${formatUser()}${isServerElsewhere ? " with the service's DATABASE_URL" : ""}:`,
    `${command} accounts create --email you@example.com`,
    `${command} keys create --email you@example.com --name laptop`,
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

function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
