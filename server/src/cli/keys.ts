import { Argument, Option } from "commander";
import { keyState } from "../keys/api-key.ts";
import { type ApiKey, type IssuedKey, type KeyKind, keyKinds } from "@tincture/contract/keys";
import { commandActor as actor } from "../accounts/security-log.ts";
import { type CommandDeclaration, withOperator, type Output } from "./command.ts";
import { UsageError } from "./errors.ts";
import { meteredOperations } from "@tincture/contract/operations";
import { dailyCapMax } from "../keys/key-rules.ts";
import { parseChoice, parseDuration, parseExpiry, parseInteger } from "./options.ts";
import { formatTable, formatTime, printJson, printLine, printNote, printResult, toIso } from "./print.ts";

const defaultOverlap = "24h";

interface CreateOptions extends Output {
  readonly email: string;
  readonly name: string;
  readonly expires?: number;
  readonly kind: KeyKind;
  readonly origin?: readonly string[];
  readonly operation?: readonly string[];
  readonly network?: readonly string[];
  readonly dailyCap?: number;
}

interface RevokeOptions extends Output {
  readonly all?: boolean;
  readonly email?: string;
}

const kindDetails = `
Kinds:
  secret       for servers and programs; never in a page
  publishable  for pages: only on pages of its origins, for its operations, up to its daily cap.
               It stops other sites, not scripts, which can send any Origin
  test         free, with replies that never change
  management   for programs that manage the keys of the account; reads no palettes and colors

Operations: ${meteredOperations.join(", ")}
`;

const emailOption = new Option("--email <email>", "e-mail of the account").makeOptionMandatory();

export const keyCommands: readonly CommandDeclaration[] = [
  {
    name: "create",
    summary: "Create an API key for a Pro account and print only the key. It is never shown again.",
    examples: [
      'tincture keys create --email ada@example.com --name "Color picker"',
      "KEY=$(tincture keys create --email ada@example.com --name ci --expires 2030-01-31)",
      "tincture keys create --email ada@example.com --name shop --kind publishable --origin https://shop.example " +
        "--operation getColor --operation listColors --daily-cap 200",
      "tincture keys create --email ada@example.com --name batch --daily-cap 1000 --network 203.0.113.0/24",
      "tincture keys create --email ada@example.com --name tests --kind test",
    ],
    details: kindDetails,
    parameters: [
      emailOption,
      new Option("--name <name>", "what the key is for").makeOptionMandatory(),
      new Option("--expires <date>", "ISO date or date-time at which it expires (UTC by default)").argParser((text) =>
        parseExpiry("--expires", text, Date.now()),
      ),
      new Option("--kind <kind>", keyKinds.join(", "))
        .default("secret")
        .argParser((text) => parseChoice("--kind", text, keyKinds)),
      new Option("--origin <origin...>", "origin of a site, such as https://shop.example"),
      new Option("--operation <id...>", "operation that the key allows, such as getColor"),
      new Option("--daily-cap <credits>", "credits per UTC day of this key, within those of the account").argParser(
        (text) => parseInteger("--daily-cap", text, { min: 1, max: dailyCapMax }),
      ),
      new Option("--network <cidr...>", "address or block from which the key works"),
    ],
    run: async ({ email, name, expires, json, origin, operation, network, ...rules }: CreateOptions) => {
      const issued = await withOperator(async ({ accounts, keys }) => {
        const account = await accounts.getAccountByEmail(email);
        const key = { accountId: account.id, name, expiresAt: expires ?? null, actor };
        const { kind, dailyCap } = rules;
        return keys.createKey({ ...key, kind, origins: origin, operations: operation, networks: network, dailyCap });
      });
      printIssuedKey(issued, json === true);
    },
  },
  {
    name: "list",
    summary: "List the API keys of an account, newest first, including revoked ones.",
    examples: ["tincture keys list --email ada@example.com"],
    parameters: [emailOption],
    run: async ({ email, json }: Output & { readonly email: string }) => {
      const { keys, now } = await withOperator(async (tools) => {
        const account = await tools.accounts.getAccountByEmail(email);
        return { keys: await tools.keys.listKeys(account.id), now: tools.clock() };
      });
      const headers = ["ID", "NAME", "KIND", "KEY", "STATE", "CREATED", "EXPIRES", "LAST USED", "RULES"];
      const rows = keys.map((key) => {
        const times = [key.createdAt, key.expiresAt, key.lastUsedAt].map(formatTime);
        return [key.id, key.name, key.kind, key.hint, keyState(key, now), ...times, formatRules(key)];
      });
      const values = keys.map((key) => ({ ...toKeyJson(key), state: keyState(key, now) }));
      printResult(json, values, formatTable(headers, rows));
    },
  },
  {
    name: "roll",
    summary: "Replace an API key: print a new one and keep the old one valid for a while.",
    examples: [
      "tincture keys roll 0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f",
      "tincture keys roll 0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f --overlap 7d",
    ],
    parameters: [
      new Argument("<id>", "id of the key, from keys list"),
      new Option("--overlap <duration>", "how long the old key stays valid, such as 30m, 24h or 7d; 0s ends it at once")
        .argParser((text) => parseDuration("--overlap", text))
        .default(parseDuration("--overlap", defaultOverlap), defaultOverlap),
    ],
    run: async (keyId: string, { overlap, json }: Output & { readonly overlap: number }) => {
      const issued = await withOperator(({ keys }) => keys.rollKey({ keyId, overlapMs: overlap, actor }));
      printIssuedKey(issued, json === true);
    },
  },
  {
    name: "revoke",
    summary: "Revoke one API key, or all keys of an account. Running servers refuse them within 5 seconds.",
    examples: [
      "tincture keys revoke 0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f",
      "tincture keys revoke --all --email ada@example.com",
    ],
    parameters: [
      new Argument("[id]", "id of the key, from keys list"),
      new Option("--all", "all keys of the account"),
      new Option("--email <email>", "e-mail of the account, with --all"),
    ],
    run: async (keyId: string | undefined, options: RevokeOptions) => {
      const revoked = await revokeKeys(keyId, options);
      if (options.json) return printJson(keyId === undefined ? revoked.map(toKeyJson) : revoked.map(toKeyJson)[0]);
      for (const key of revoked) printLine(`Key ${key.id} (${key.name}) was revoked at ${formatTime(key.revokedAt)}`);
      if (revoked.length === 0) printNote("No keys left to revoke");
    },
  },
];

function formatRules({ origins, operations, networks, dailyCap }: ApiKey): string {
  const rules = [
    origins.length > 0 ? `on ${origins.join(", ")}` : "",
    operations.length > 0 ? operations.join(", ") : "",
    dailyCap === null ? "" : `${dailyCap} a day`,
    networks.length > 0 ? `from ${networks.join(", ")}` : "",
  ];
  return rules.filter((rule) => rule !== "").join("; ") || "-";
}

function revokeKeys(keyId: string | undefined, { all, email }: RevokeOptions): Promise<readonly ApiKey[]> {
  if (keyId !== undefined && !all && email === undefined)
    return withOperator(async ({ keys }) => [await keys.revokeKey({ keyId, actor })]);
  if (keyId !== undefined || !all || email === undefined)
    throw new UsageError("Expected the id of a key, or --all with --email");
  return withOperator(({ bans }) => bans.revokeKeys(email));
}

/** Prints only the key to standard output, so that scripts can capture it. */
function printIssuedKey({ key, secret }: IssuedKey, isJson: boolean): void {
  if (isJson) return printJson({ ...toKeyJson(key), key: secret });
  printLine(secret);
  printNote(`Key ${key.id} (${key.name}). It is shown only once; store it safely.`);
}

function toKeyJson(key: ApiKey): Readonly<Record<string, unknown>> {
  return {
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    hint: key.hint,
    kind: key.kind,
    origins: key.origins,
    operations: key.operations,
    networks: key.networks,
    daily_cap: key.dailyCap,
    created_at: toIso(key.createdAt),
    expires_at: toIso(key.expiresAt),
    revoked_at: toIso(key.revokedAt),
    last_used_at: toIso(key.lastUsedAt),
  };
}
