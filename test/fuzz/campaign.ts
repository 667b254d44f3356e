/**
 * Many requests of many clients at once against a running server, judged one by one and, at the
 * end, as a sum.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { openStore } from "../../server/src/store/open-store.ts";
import { fc } from "../properties.ts";
import { createFolder, type Owner, startServer } from "../running-server.ts";
import { createFuzzAccounts, type FuzzAccounts, type KeyKind } from "./accounts.ts";
import { type Contract, readContract } from "./contract.ts";
import { anyGarbage, type Garbage, sendGarbage } from "./garbage.ts";
import { judgeAnswer } from "./judge.ts";
import { anyRequest, type FuzzRequest } from "./requests.ts";
import { type Connection, LostConnection, openConnection } from "./wire/connection.ts";
import { writeRequest } from "./write-request.ts";

export interface CampaignOptions {
  readonly requests: number;
  readonly seed: number;
  readonly clients: number;
  readonly path?: string;
  readonly databaseUrl?: string;
  onProgress?(progress: CampaignReport): void;
}

export interface CampaignReport {
  readonly requests: number;
  readonly garbage: number;
  readonly seconds: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly credits: number;
  /** The server's resident memory after a tenth of the run, and now. */
  readonly megabytes: { readonly early: number; readonly now: number };
}

const batchMax = 24;
/**
 * Batches or pieces of garbage in one run of the property checker, which keeps all of a run in
 * memory.
 */
const runs = 20;
/**
 * A round takes a few seconds; one that has found something may take this long to make it small.
 */
const roundMsMax = 30_000;
const batchesPerGarbage = 3;
const etagsMax = 500;
/** Memory at the end over memory early on: noise of the collector, not growth. */
const growthMax = 1.5;
const growthFreeMb = 64;
const seedStep = 7919;

/** @throws when an answer breaks the contract, with the smallest requests that show it */
export async function runCampaign(owner: Owner, options: CampaignOptions): Promise<CampaignReport> {
  const folder = createFolder(owner);
  const databaseUrl = options.databaseUrl ?? `sqlite:${folder}/fuzz.db`;
  const accounts = await createFuzzAccounts(databaseUrl);
  const firstDay = today();
  const server = await startServer(owner, folder, {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "error",
    FIRST_ACCOUNT: "off",
  });
  const campaign = new Campaign(options, {
    port: Number(new URL(server.origin).port),
    processId: server.processId,
    accounts,
  });
  await campaign.run();
  assert.equal((await fetch(`${server.origin}/livez`)).status, 200, "the server is alive");
  const report = campaign.report();
  const { early, now } = report.megabytes;
  assert.ok(now <= early * growthMax + growthFreeMb, `memory grew from ${early} to ${now} MB`);
  await campaign.settleCredits(server.origin, { databaseUrl, firstDay });
  const { exitCode } = await server.end("SIGTERM");
  assert.equal(exitCode, 0, server.readLog());
  return report;
}

interface Subject {
  readonly port: number;
  readonly processId: number;
  readonly accounts: FuzzAccounts;
}

class Campaign {
  readonly #options: CampaignOptions;
  readonly #subject: Subject;
  readonly #contract: Contract = readContract();
  /** Created once, because parsing its patterns is slow. */
  readonly #step: fc.Arbitrary<Garbage | FuzzRequest[]>;
  readonly #statuses = new Map<number, number>();
  readonly #credits = new Map<KeyKind | "garbage", number>();
  readonly #etags = new Map<string, string>();
  readonly #start = performance.now();
  #requests = 0;
  #garbage = 0;
  #earlyMb = 0;
  #nextRound = 0;

  constructor(options: CampaignOptions, subject: Subject) {
    this.#options = options;
    this.#subject = subject;
    const batch = fc.array(anyRequest(this.#contract), { minLength: 1, maxLength: batchMax, size: "max" });
    this.#step = fc.oneof(
      { weight: batchesPerGarbage, arbitrary: batch },
      { weight: 1, arbitrary: anyGarbage(subject.accounts.secrets.garbage) },
    );
  }

  async run(): Promise<void> {
    const clients = Array.from({ length: this.#options.clients }, (_, client) => this.#runClient(client));
    await Promise.all(clients);
  }

  /** Each round has its own seed, so that a failure can run alone. */
  async #runClient(client: number): Promise<void> {
    const { requests, seed } = this.#options;
    for (let isDone = false; !isDone; isDone = this.#isRepeat || this.#requests >= requests) {
      const round = this.#nextRound;
      this.#nextRound += 1;
      await this.#runRound(seed + round * seedStep, client);
      this.#noteProgress();
    }
  }

  get #isRepeat(): boolean {
    return this.#options.path !== undefined;
  }

  async #runRound(seed: number, client: number): Promise<void> {
    const { path } = this.#options;
    let line: Connection | undefined;
    const property = fc.asyncProperty(this.#step, async (sent) => {
      if ("pieces" in sent) return this.#sendGarbage(sent);
      const connection = line ?? this.#connect(client);
      line = undefined;
      line = await this.#sendBatch(connection, sent);
    });
    try {
      await fc.assert(property, {
        seed,
        numRuns: runs,
        interruptAfterTimeLimit: roundMsMax,
        ...(path !== undefined && { path }),
      });
    } finally {
      line?.close();
    }
  }

  async #sendGarbage(garbage: Garbage): Promise<void> {
    const { credits } = await sendGarbage(this.#subject.port, garbage);
    this.#garbage += 1;
    this.#count("garbage", credits);
  }

  /** Each client has its own address, because failed keys are counted per address. */
  #connect(client: number): Connection {
    const { port } = this.#subject;
    return openConnection({
      port,
      localAddress: `127.${1 + (client % 250)}.${(this.#nextRound >> 8) & 255}.${1 + (this.#nextRound & 127)}`,
    });
  }

  /** @returns the connection, unless the server closed it as expected */
  async #sendBatch(connection: Connection, requests: readonly FuzzRequest[]): Promise<Connection | undefined> {
    const wire = requests.map((request) =>
      writeRequest(request, this.#subject.accounts, this.#etags.get(request.target)),
    );
    const answers = await Promise.allSettled(connection.send(wire));
    let isEnded = false;
    for (const [position, settled] of answers.entries()) {
      if (settled.status === "rejected") {
        const isExpected = isEnded && settled.reason instanceof LostConnection && settled.reason.answerBytes === 0;
        if (!isExpected) throw settled.reason;
        continue;
      }
      const request = requests[position]!;
      const answer = settled.value;
      this.#requests += 1;
      this.#statuses.set(answer.status, (this.#statuses.get(answer.status) ?? 0) + 1);
      this.#count(request.key, judgeAnswer(this.#contract, request, answer));
      this.#remember(request.target, answer.headers.get("etag"));
      isEnded = answer.headers.get("connection") === "close";
    }
    if (isEnded) connection.close();
    return isEnded || !connection.isOpen ? undefined : connection;
  }

  #count(key: KeyKind | "garbage", credits: number): void {
    this.#credits.set(key, (this.#credits.get(key) ?? 0) + credits);
  }

  #remember(target: string, etag: string | undefined): void {
    if (etag !== undefined && (this.#etags.size < etagsMax || this.#etags.has(target))) this.#etags.set(target, etag);
  }

  #noteProgress(): void {
    if (this.#earlyMb === 0 && this.#requests >= this.#options.requests / 10)
      this.#earlyMb = residentMegabytes(this.#subject.processId);
    this.#options.onProgress?.(this.report());
  }

  report(): CampaignReport {
    return {
      requests: this.#requests,
      garbage: this.#garbage,
      seconds: (performance.now() - this.#start) / 1000,
      statuses: this.#statuses,
      credits: this.#credits.values().reduce((sum, credits) => sum + credits, 0),
      megabytes: { early: this.#earlyMb, now: residentMegabytes(this.#subject.processId) },
    };
  }

  async settleCredits(
    origin: string,
    { databaseUrl, firstDay }: { databaseUrl: string; firstDay: string },
  ): Promise<void> {
    const store = await openStore(databaseUrl, { clock: Date.now });
    try {
      for (const [kind, { id, dailyLimit }] of this.#subject.accounts.accounts) {
        const usage = await store.ledger.listUsage(id, firstDay, today());
        const used = usage.reduce((sum, { credits }) => sum + credits, 0);
        const told = this.#credits.get(kind) ?? 0;
        // A client that disconnects may have been charged for a response under way.
        if (kind === "garbage") assert.ok(used >= told, `${kind}: ${told} told, ${used} used`);
        else assert.equal(used, told, `credits of ${kind}`);
        assert.ok(used <= dailyLimit * (firstDay === today() ? 1 : 2), `${kind}: ${used} of ${dailyLimit}`);
        if (firstDay === today()) await this.#settleAccount(origin, { kind, used });
      }
    } finally {
      await store.close();
    }
  }

  async #settleAccount(origin: string, { kind, used }: { kind: KeyKind | "garbage"; used: number }): Promise<void> {
    const headers = { authorization: `Bearer ${this.#subject.accounts.secrets[kind]}` };
    const response = await fetch(`${origin}/api/v1/account`, { headers });
    if (response.status !== 200) return;
    const { data }: { data: { credits_used_today: number } } = JSON.parse(await response.text());
    assert.equal(data.credits_used_today, used, `/account of ${kind}`);
  }
}

function residentMegabytes(processId: number): number {
  const kibibytes = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1];
  return Math.round(Number(kibibytes) / 1024);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
