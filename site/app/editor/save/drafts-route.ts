/**
 * `/editor-sessions`: the drafts of the account that is signed in. Each change names the account
 * that its page shows, so a page of another account cannot write to this one.
 */
import { formatPalette, parsePalette } from "@tincture/color";
import type { DraftRevision, KnownDrafts, SentDraft } from "@tincture/contract/drafts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { findPerson, getServices, type LoadContext } from "../../shell/load-context.ts";
import { readRefusal, refusalStatus } from "../../shell/refusals.ts";
import { parseRecord, toRecord, parseSession } from "../state/editor-session.ts";
import { listHexes } from "../state/editor-state.ts";
import { isTexts } from "./stored-draft.ts";

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const accountId = (await findPerson(context))?.accountId;
  if (accountId === undefined) return refuse(401, "Sign in first.");
  const { drafts } = getServices(context);
  const id = url.searchParams.get("id");
  return respond(async () => ({
    owner: accountId,
    ...(id === null ? await drafts.listDrafts(accountId) : await drafts.getDraft(accountId, id)),
  }));
}

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const change = parseDraftRequest(await request.text());
  if (change === undefined) return refuse(400, "Invalid draft. Reload the editor and try again.");
  const accountId = (await findPerson(context))?.accountId;
  if (accountId === undefined) return refuse(401, "Sign in first.");
  if (accountId !== change.owner) return refuse(409, "Another account is signed in.");
  return respond(() => applyChange(context, accountId, change));
}

async function applyChange(context: LoadContext, accountId: string, change: DraftChange) {
  const { drafts } = getServices(context);
  if (change.intent === "forget") {
    await drafts.clearDrafts(accountId, { sessions: change.sessions, visited: change.visited });
    return {};
  }
  if (change.visited.length > 0) await drafts.addVisited(accountId, change.visited);
  return change.session === undefined ? {} : { id: await drafts.saveDraft(accountId, change.session) };
}

async function respond(read: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await read(), { headers: privateHeaders });
  } catch (error) {
    const refusal = readRefusal(error);
    return refuse(refusalStatus(refusal), refusal.message, refusal.retryAfterSeconds);
  }
}

function refuse(status: number, problem: string, retryAfterSeconds?: number): Response {
  const headers = new Headers(privateHeaders);
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return Response.json({ problem }, { status, headers });
}

const privateHeaders = { "cache-control": "private, no-store" };

interface Change<Session> {
  readonly intent: "keep";
  readonly session?: Session | undefined;
  readonly visited: readonly string[];
}

/** Drafts that have changed since the listed revisions stay. */
type Clearing = KnownDrafts & { readonly intent: "forget" };

/** Today's drafts are five levels deep. Indenting them takes the square of the depth. */
const depthMax = 8;

export type SentChange = Change<Omit<SentDraft, "colors">> | Clearing;
type DraftChange = { readonly owner: string } & (Change<SentDraft> | Clearing);

/** @returns undefined for an invalid body */
export function parseDraftRequest(body: string): DraftChange | undefined {
  const { owner, intent, session, sessions, visited } = parseRecord(body);
  if (typeof owner !== "string") return undefined;
  if (intent === "forget") {
    const known = readKnown({ sessions, visited });
    return known && { owner, intent, ...known };
  }
  const draft = readDraft(session);
  const isMeant = intent === "keep" && (session === undefined || draft !== undefined) && isPalettes(visited);
  return isMeant ? { owner, intent, session: draft, visited } : undefined;
}

function readKnown(value: unknown): KnownDrafts | undefined {
  const { sessions, visited } = toRecord(value);
  if (!Array.isArray(sessions) || !sessions.every(isDraftRevision) || !isPalettes(visited)) return undefined;
  return { sessions: sessions.map(({ id, revision }) => ({ id, revision })), visited };
}

function isDraftRevision(value: unknown): value is DraftRevision {
  const { id, revision } = toRecord(value);
  return typeof id === "string" && typeof revision === "string";
}

function readDraft(value: unknown): SentDraft | undefined {
  const { id, revision, bases, text } = toRecord(value);
  if (typeof id !== "string" || typeof revision !== "string" || typeof text !== "string") return undefined;
  const session = parseSession(text)?.session;
  if (session === undefined || !isTexts(bases) || !isWithin(parseRecord(text), depthMax)) return undefined;
  return { id, revision, bases, text, colors: listHexes(session.present) };
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isWithin(inner, depth - 1));
}

function isPalettes(value: unknown): value is readonly string[] {
  return isTexts(value) && value.every(isPaletteAddress);
}

function isPaletteAddress(text: string): boolean {
  const colors = parsePalette(text);
  return colors !== undefined && formatPalette(colors) === text;
}
