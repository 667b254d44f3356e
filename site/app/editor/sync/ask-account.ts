/** Asks the site for an account's work, and sends it. */
import { formatPalette, parsePalette } from "@tincture/color";
import type { KeptWork } from "./account-work.ts";
import { formatWorkChange, type SentChange } from "./work-change.ts";

/** Why nothing came of it: no connection, a server that fails or has no time, nobody signed in or somebody else, or what was sent is refused. */
export type Failure = "offline" | "failing" | "signed-out" | "refused";

export class WorkFailure extends Error {
  readonly kind: Failure;
  /** Undefined where nothing is said of it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: Failure, retryAfterSeconds?: number) {
    super(`The work is not in the account: ${kind}`);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface AccountClient {
  /** @throws {WorkFailure} */
  list(): Promise<{ readonly sessions: readonly KeptWork[]; readonly visited: readonly string[] }>;
  /** @returns the text of a session; undefined for one that is gone @throws {WorkFailure} */
  find(id: string): Promise<string | undefined>;
  /** @param isLast - outlives the page @returns the id under which the session is kept @throws {WorkFailure} */
  change(change: SentChange, isLast?: boolean): Promise<string | undefined>;
}

/**
 * @param path - of the site's route
 * @param owner - the account that the page shows as signed in
 */
export function createAccountClient(path: string, owner: string): AccountClient {
  async function read(query: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const answer = await ask(path + query, { cache: "no-store" });
    if (answer.status === 404) return undefined;
    const body = await readBody(answer);
    if (body["owner"] !== owner) throw new WorkFailure("signed-out");
    return body;
  }
  return {
    async list() {
      const { sessions, visited } = (await read("")) ?? {};
      return { sessions: readList(sessions, readKept), visited: readList(visited, readPalette) };
    },
    async find(id) {
      const { text } = (await read(`?id=${id}`)) ?? {};
      return typeof text === "string" ? text : undefined;
    },
    async change(change, isLast = false) {
      const body = formatWorkChange({ ...change, owner });
      const headers = { "content-type": "application/json" };
      const answer = await ask(path, { method: "POST", headers, body, keepalive: isLast });
      const { id } = await readBody(answer);
      return typeof id === "string" ? id : undefined;
    },
  };
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch {
    throw new WorkFailure("offline");
  }
}

async function readBody(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  const { status } = answer;
  if (status === 401 || status === 403 || status === 409) throw new WorkFailure("signed-out");
  if (status === 400 || status === 413) throw new WorkFailure("refused");
  if (!answer.ok) throw new WorkFailure("failing", Number(answer.headers.get("retry-after")) || undefined);
  try {
    const body: unknown = await answer.json();
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    throw new WorkFailure("failing");
  }
}

function readList<Item>(value: unknown, read: (one: unknown) => Item | undefined): readonly Item[] {
  return Array.isArray(value) ? value.map(read).filter((one) => one !== undefined) : [];
}

function readPalette(value: unknown): string | undefined {
  return typeof value === "string" && parsePalette(value) !== undefined ? value : undefined;
}

function readKept(value: unknown): KeptWork | undefined {
  const { id, revision, colors, changedAt }: Readonly<Record<string, unknown>> = Object(value);
  if (typeof id !== "string" || typeof revision !== "string" || typeof changedAt !== "number") return undefined;
  const read = Array.isArray(colors) ? parsePalette(formatPalette(colors)) : undefined;
  return read && { id, revision, changedAt, colors: read };
}
