/**
 * `/editor-sessions`: the drafts of the account that is signed in, for the editor. Lists them, or
 * returns one with `?id=`. Each change names the account that its page shows as signed in, so a
 * page of another account cannot write to this one.
 */
import { findPerson, getServices, type LoadContext } from "../../shell/load-context.ts";
import { readRefusal, refusalStatus } from "../../shell/refusals.ts";
import { type DraftChange, parseDraftRequest } from "./draft-request.ts";
import type { Route } from "./+types/drafts-route.ts";

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const accountId = (await findPerson(context))?.accountId;
  if (accountId === undefined) return refuse(401, "Sign in first.");
  const { drafts } = getServices(context);
  const id = url.searchParams.get("id");
  return respond(async () => ({
    owner: accountId,
    ...(id === null ? await drafts.listDrafts(accountId) : await drafts.getDraft(accountId, id)),
  }));
}

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
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
