/**
 * Checks that the CPU time of requests that cost no credits is charged to the account's budget: at
 * least half of it, not counting HTTP, for every operation, with and without each parameter. Both
 * come from the table of operations, so new ones are covered automatically.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { freeOperations, operations } from "../server/src/operations/index.ts";
import { buildServer } from "../server/src/http/server.ts";
import { compose } from "../server/src/ops/compose.ts";
import { readConfig } from "../server/src/ops/config.ts";
import { readThreadCpuMs } from "../server/src/runtime/thread-cpu.ts";
import { pino } from "pino";
import { createFolder } from "./running-server.ts";
import { size } from "./sizes.ts";

/**
 * So small that any request leaves a debt, and a second of `Retry-After` is a microsecond of CPU.
 */
const accountMsPerSecond = 0.001;
const burstMs = 100 * accountMsPerSecond;
const msPerDay = 86_400_000;
const noiseMs = 0.5;
/** A real gap repeats in every attempt; noise does not. */
const triesMax = 6;
/** The largest page, since the documentation's example is a small one. */
const limit = "50";

const modes = {
  HEAD: { method: "HEAD", isSpent: false, headers: {} },
  "unchanged GET": { method: "GET", isSpent: false, headers: { "if-none-match": "*" } },
  "GET without credits": { method: "GET", isSpent: true, headers: {} },
} as const;
type Mode = keyof typeof modes;
const modeNames = ["HEAD", "unchanged GET", "GET without credits"] as const satisfies readonly Mode[];

type Names = readonly string[];
type Api = Awaited<ReturnType<typeof openApi>>;
type Parameter = (typeof operations)[number]["queryParameters"][number];

interface Operation {
  readonly id: string;
  readonly document: { readonly example: string };
  readonly path: string;
  readonly pathParameter?: Parameter;
  readonly queryParameters: readonly Parameter[];
}

test("each operation charges the CPU time of what is not paid for, with and without each parameter", async (t) => {
  const api = await openApi(t);
  const problems: string[] = [];
  // The account itself is never charged, since to refuse it costs as much as to return it.
  const charged = [...operations, ...freeOperations].filter(({ id }) => id !== "getAccount");
  for (const operation of charged) {
    for (const [place, names] of (await listRequests(operation, api)).entries())
      for (const mode of chooseModes(place))
        problems.push(...(await findGaps(formatter(operation, names, api), mode, api)));
  }
  assert.deepEqual(problems, []);
});

/** All modes in the long run, and for every change one of them in turn. */
function chooseModes(place: number): readonly Mode[] {
  return size === "long" ? modeNames : modeNames.filter((_, turn) => turn === place % modeNames.length);
}

async function findGaps(format: (turn: number) => string, mode: Mode, api: Api): Promise<readonly string[]> {
  const tries: string[] = [];
  while (tries.length < triesMax) {
    const { isPaid, usedMs, chargedMs } = await api.measure(format(tries.length + 1), mode);
    if (isPaid || chargedMs >= (usedMs - noiseMs) / 2) return [];
    tries.push(`${chargedMs.toFixed(2)} of ${usedMs.toFixed(2)} ms`);
  }
  return [`${mode} ${format(0)}: ${tries.join(", ")}`];
}

/**
 * Lists requests without parameters, with each one alone or with what it requires, with all
 * compatible ones, and with all but one.
 */
async function listRequests(operation: Operation, api: Api): Promise<readonly Names[]> {
  const names = operation.queryParameters.map(({ name }) => name);
  const isAccepted = async (chosen: Names): Promise<boolean> =>
    (await api.measure(formatter(operation, chosen, api)(0), "HEAD")).status !== 400;
  const example = [...new URL(operation.document.example, "http://example").searchParams.keys()];
  const single: Names[] = [];
  const together: string[] = [];
  for (const name of names) {
    const others = names.filter((other) => other !== name);
    const candidates = [[name], ...others.map((other) => [other, name]), [...new Set([...example, name])]];
    const accepted = await findFirst(candidates, isAccepted);
    assert.ok(accepted, `no request for ${operation.id} is accepted with "${name}"`);
    single.push(accepted);
    const more = accepted.filter((wanted) => !together.includes(wanted));
    if (together.length === 0 || (await isAccepted([...together, ...more]))) together.push(...more);
  }
  const without = together.map((left) => together.filter((name) => name !== left));
  const distinct = new Map([[], ...single, together, ...without].map((chosen) => [chosen.toSorted().join(), chosen]));
  return [...distinct.values()];
}

async function findFirst<Item>(items: readonly Item[], matches: (item: Item) => Promise<boolean>) {
  for (const item of items) if (await matches(item)) return item;
  return undefined;
}

/**
 * Returns what writes a request: each turn has other colors, another seed and slug, so nothing is
 * cached.
 */
function formatter(
  { path, pathParameter, queryParameters }: Operation,
  names: Names,
  { slugs }: Api,
): (turn: number) => string {
  const chosen = queryParameters.filter(({ name }) => names.includes(name));
  return function format(turn) {
    const place = path.replace(/\{.*\}/, vary(String(pathParameter?.example), turn, slugs));
    const pairs = chosen.map(
      (parameter) => `${parameter.name}=${encodeURIComponent(vary(chooseValue(parameter), turn, slugs))}`,
    );
    return `${place}?${pairs.join("&")}`;
  };
}

function chooseValue({ name, example, schema: { items } }: Parameter): string {
  if (name === "limit") return limit;
  return (name === "include" ? listChoices(items) : [example].flat()).join(",");
}

function listChoices(items: unknown): readonly unknown[] {
  const choices: unknown = typeof items === "object" && items !== null && "enum" in items ? items.enum : [];
  return Array.isArray(choices) ? choices : [];
}

function vary(text: string, turn: number, slugs: readonly string[]): string {
  if (slugs.includes(text)) return slugs[turn % slugs.length] ?? text;
  if (text === "harbor") return `${text} ${turn}`;
  const shift = (hex: string): string => ((Number.parseInt(hex, 16) + turn) % 2 ** 24).toString(16).padStart(6, "0");
  return text.replaceAll(/\b[\da-f]{6}\b/gi, shift);
}

async function openApi(t: TestContext) {
  const time = { now: Date.UTC(2026, 5, 1, 12) };
  const log = pino({ level: "silent" });
  const config = readConfig({ DATABASE_URL: `sqlite:${join(createFolder(t), "test.db")}` });
  const application = await compose(config, log, { clock: () => time.now, isAlone: true });
  const { services } = application;
  const server = buildServer(services, {
    ...config,
    trustProxy: false,
    log,
    limits: { accountMsPerSecond, refusalDelayMs: 0 },
  });
  t.after(async () => {
    await server.close();
    await application.close();
  });
  const keys = { paying: await createKey(1_000_000), spent: await createKey(0) };
  const { palettes } = await services.library.listPalettes({ tags: [], sort: "popular", limit: 50, offset: 0 });

  async function createKey(dailyLimit: number): Promise<string> {
    const email = `limit-${dailyLimit}@example.com`;
    const { id: accountId } = await services.accounts.createAccount({ email, plan: "pro", dailyLimit });
    return (await services.keys.createKey({ accountId, name: "test", expiresAt: null, actor: "test" })).secret;
  }

  async function send(path: string, mode: Mode) {
    const { method, isSpent, headers } = modes[mode];
    const authorization = `Bearer ${isSpent ? keys.spent : keys.paying}`;
    const startedAt = readThreadCpuMs();
    const answer = await server.inject({ method, url: `/api${path}`, headers: { ...headers, authorization } });
    return { answer, cpuMs: readThreadCpuMs() - startedAt };
  }

  return {
    slugs: palettes.map(({ slug }) => slug),
    /**
     * Sends a request of an account that has its whole budget, beside one that shows what HTTP
     * takes and one whose refusal says how much was charged.
     */
    async measure(path: string, mode: Mode) {
      time.now += 10 * msPerDay;
      const http = await send("/v1/account", mode);
      const { answer, cpuMs } = await send(path, mode);
      const refusal = (await send("/v1/account/usage", mode)).answer;
      const debtMs = Number(refusal.headers["retry-after"] ?? 0) * accountMsPerSecond;
      return {
        status: answer.statusCode,
        isPaid: /"credits_used":[1-9]/.test(answer.body),
        usedMs: cpuMs - http.cpuMs,
        chargedMs: debtMs === 0 ? 0 : burstMs + debtMs,
      };
    },
  };
}
