/** Clients that spend credits and know of each request what they may say of it afterwards. */
import { setTimeout as pause } from "node:timers/promises";
import { type Connection, LostConnection, openConnection } from "../fuzz/wire/connection.ts";
import { size, withinMs } from "../sizes.ts";
import type { Tenant } from "./database.ts";
import type { Random } from "./fault.ts";

/**
 * The outcome of a request: charged; refused without a charge; unknown (no complete response, or a
 * 503 `charge_unknown`); or never sent.
 */
export type Outcome =
  | { readonly kind: "sold"; readonly credits: number; readonly remaining: number }
  | { readonly kind: "refused"; readonly status: number; readonly body: string; readonly retryAfter: number }
  | {
      readonly kind: "unknown";
      readonly asked: number;
      readonly answerBytes: number;
      readonly status: number;
    }
  | { readonly kind: "unsent" };

export interface SpendRequest {
  readonly path: string;
  /** The most that it may cost. */
  readonly asked: number;
}

export interface Spender {
  readonly spend: (tenant: Tenant, request: SpendRequest) => Promise<Outcome>;
  readonly close: () => void;
}

const listMax = 12;
/**
 * The short run leaves out colors, whose first lookup takes half as long as a start.
 * `exact-credits.test.ts` requests them.
 */
const kindsDrawn = size === "long" ? 5 : 3;
export const oneCredit: SpendRequest = { path: "/palettes?limit=1", asked: 1 };
const defaultAnswerMsMax = withinMs(15_000);
const unknownOutcome = /"code":"charge_unknown"/u;

export function createSpender(port: number, answerMsMax: number = defaultAnswerMsMax): Spender {
  let connection: Connection | undefined;
  return {
    async spend({ secret }, { path, asked }) {
      if (!connection?.isOpen) connection = openConnection({ port, answerMsMax });
      const bytes = `GET /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n\r\n`;
      try {
        const answer = await connection.send([{ bytes, isHead: false }])[0]!;
        if (answer.headers.get("connection") === "close") connection.close();
        return judge(answer.status, answer.body, {
          asked,
          retryAfter: Number(answer.headers.get("retry-after")),
        });
      } catch (error) {
        connection.close();
        if (!(error instanceof LostConnection)) throw error;
        if (!error.wasConnected) return { kind: "unsent" };
        return { kind: "unknown", asked, answerBytes: error.answerBytes, status: 0 };
      }
    },
    close: () => connection?.close(),
  };
}

function judge(status: number, body: string, { asked, retryAfter }: { asked: number; retryAfter: number }): Outcome {
  if (status === 200) {
    const { meta }: { meta: { credits_used: number; credits_remaining: number } } = JSON.parse(body);
    return { kind: "sold", credits: meta.credits_used, remaining: meta.credits_remaining };
  }
  if (status === 503 && unknownOutcome.test(body)) return { kind: "unknown", asked, answerBytes: body.length, status };
  return { kind: "refused", status, body, retryAfter };
}

export function drawRequest(random: Random): SpendRequest {
  const limit = 1 + random.below(listMax);
  switch (random.below(kindsDrawn)) {
    case 0:
      return { path: `/palettes?limit=${limit}&offset=${random.below(50)}`, asked: limit };
    case 1:
      return { path: `/palettes?limit=${limit}&sort=recent`, asked: limit };
    case 2:
      return { path: "/palette/generate", asked: 1 };
    case 3:
      return { path: `/colors?limit=${limit}&family=Blue`, asked: limit };
    default:
      return { path: `/color/${random.below(0x1000000).toString(16).padStart(6, "0")}`, asked: 1 };
  }
}

const lateMsMax = 60_000;
const askAgainMs = 20;

/**
 * On a busy machine the database may be too late. The 503 says whether the request may have been
 * charged, and clients try again.
 */
export function isLate(outcome: Outcome): boolean {
  if (outcome.kind === "unknown") return outcome.status === 503;
  return outcome.kind === "refused" && outcome.status === 503 && outcome.body.includes("service_unavailable");
}

/** The connection was being closed, and no byte of a response came. */
export function isUntaken(outcome: Outcome): boolean {
  return outcome.kind === "unknown" && outcome.status === 0 && outcome.answerBytes === 0;
}

/** Asks again for as long as it is refused because the database is late, which charges nothing. */
export async function spendOnce(spender: Spender, tenant: Tenant, request: SpendRequest): Promise<Outcome> {
  const giveUpAt = performance.now() + lateMsMax;
  for (;;) {
    const outcome = await spender.spend(tenant, request);
    if (outcome.kind === "unknown" || !isLate(outcome) || performance.now() > giveUpAt) return outcome;
    await pause(askAgainMs);
  }
}

export class Tally {
  acknowledged = 0;
  unknown = 0;
  /** Requests in `unknown` on connections that were being closed. */
  untaken = 0;
  sold = 0;
  refused = 0;

  add(outcome: Outcome): void {
    if (outcome.kind === "sold") {
      this.sold += 1;
      this.acknowledged += outcome.credits;
    }
    if (outcome.kind === "refused") this.refused += 1;
    if (outcome.kind === "unknown") this.unknown += outcome.asked;
    if (outcome.kind === "unknown" && isUntaken(outcome)) this.untaken += outcome.asked;
  }
}
