import { countEdits } from "@tincture/contract/query-text";

/** For messages about misspelt ones. Secrets may also be set as `<NAME>_FILE`. */
export const settingNames = [
  "HOST",
  "PORT",
  "PROCESSES",
  "REUSE_PORT",
  "SOURCE_URL",
  "SITE_URL",
  "SITE_NAME",
  "HSTS",
  "DATABASE_URL",
  "DATABASE_CONNECTIONS",
  "DAILY_CREDITS",
  "SIGNUP",
  "DEFAULT_PLAN",
  "AUTH_SECRET",
  "GITHUB_CLIENT_ID",
  "GITHUB_CLIENT_SECRET",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
  "PUBLISH",
  "PUBLISH_DAILY_LIMIT",
  "PUBLISH_FIRST_DAY_LIMIT",
  "STARTER_LIBRARY",
  "FIRST_ACCOUNT",
  "LOG_LEVEL",
  "LOG_REQUESTS",
  "LOG_NETWORK",
  "TRUST_PROXY",
  "METRICS_PORT",
  "METRICS_HOST",
  "MAX_CONNECTIONS",
  "MAX_CONNECTIONS_PER_NETWORK",
  "DRAIN_MS",
  "NODE_ENV",
] as const;

/** Names up to this length may differ by one edit, longer ones by two. */
const shortLengthMax = 7;

/** Ignores case and underscores. */
export function findNearestName(name: string, knownNames: readonly string[]): string | undefined {
  const text = simplify(name);
  const editsMax = text.length > shortLengthMax ? 2 : 1;
  const [nearest] = knownNames
    .filter((known) => Math.abs(simplify(known).length - text.length) <= editsMax)
    .map((known) => ({ known, edits: countEdits(text, simplify(known)) }))
    .filter(({ edits }) => edits <= editsMax)
    .toSorted((one, other) => one.edits - other.edits);
  return nearest?.known;
}

function simplify(name: string): string {
  return name.toUpperCase().replaceAll("_", "");
}
