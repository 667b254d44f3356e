import { formatPalette, parsePalette } from "@tincture/color";
import type { StoredDraft } from "@tincture/contract/drafts";
import type { SentChange } from "./drafts-route.ts";
import type { AccountDraft } from "./save-state.ts";

/** `failing` is a failed or overloaded server, `refused` its refusal of the content. */
export type Failure = "offline" | "failing" | "signed-out" | "refused";

export class SaveFailure extends Error {
  readonly kind: Failure;
  /** Undefined if the server gave no time. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: Failure, retryAfterSeconds?: number) {
    super(`The request to the account failed: ${kind}`);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface AccountClient {
  list(): Promise<{ readonly drafts: readonly AccountDraft[]; readonly visited: readonly string[] }>;
  find(id: string): Promise<Pick<StoredDraft, "revision" | "text"> | undefined>;
  /**
   * @param isLast - whether the request must outlive the page
   * @returns the id under which the draft was stored
   */
  change(change: SentChange, isLast?: boolean): Promise<string | undefined>;
}

/** @param owner - the account that the page shows as signed in */
export function createAccountClient(path: string, owner: string): AccountClient {
  async function read(query: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const response = await request(path + query, { cache: "no-store" });
    if (response.status === 404) return undefined;
    const body = await readBody(response);
    if (body["owner"] !== owner) throw new SaveFailure("signed-out");
    return body;
  }
  return {
    async list() {
      const body = await read("");
      // Not an empty account, but a proxy or a server that lacks the route.
      if (body === undefined) throw new SaveFailure("failing");
      const { sessions, visited } = body;
      return { drafts: readList(sessions, readDraft), visited: readList(visited, readPalette) };
    },
    async find(id) {
      const { revision, text } = (await read(`?id=${id}`)) ?? {};
      return typeof revision === "string" && typeof text === "string" ? { revision, text } : undefined;
    },
    async change(change, isLast = false) {
      const body = JSON.stringify({ ...change, owner });
      const headers = { "content-type": "application/json" };
      const { id } = await readBody(await request(path, { method: "POST", headers, body, keepalive: isLast }));
      return typeof id === "string" ? id : undefined;
    },
  };
}

async function request(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch {
    throw new SaveFailure("offline");
  }
}

async function readBody(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const { status, headers } = response;
  if (status === 401 || status === 403 || status === 409) throw new SaveFailure("signed-out");
  if (status === 400 || status === 413) throw new SaveFailure("refused");
  if (!response.ok) throw new SaveFailure("failing", Number(headers.get("retry-after")) || undefined);
  try {
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    throw new SaveFailure("failing");
  }
}

function readList<Item>(value: unknown, read: (one: unknown) => Item | undefined): readonly Item[] {
  return Array.isArray(value) ? value.map(read).filter((one) => one !== undefined) : [];
}

function readPalette(value: unknown): string | undefined {
  return typeof value === "string" && parsePalette(value) !== undefined ? value : undefined;
}

function readDraft(value: unknown): AccountDraft | undefined {
  const { id, revision, colors, changedAt }: Readonly<Record<string, unknown>> = Object(value);
  if (typeof id !== "string" || typeof revision !== "string" || typeof changedAt !== "number") return undefined;
  const read = Array.isArray(colors) ? parsePalette(formatPalette(colors)) : undefined;
  return read && { id, revision, changedAt, colors: read };
}
