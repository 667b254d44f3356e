import { getServices, findPerson, type LoadContext } from "../../ground/load-context.ts";
import { readRefusal, refusalStatus } from "../../ground/refusals.ts";
import type { Route } from "./+types/editor-work.ts";
import { readWorkChange, type WorkChange } from "./work-change.ts";

/**
 * `/editor-sessions`: what the account of the person who asks has from the editor, for the editor alone: all of it in a list, one session
 * with `?id=`. Whoever a page still shows as signed in is named with each change (`owner`): a browser that somebody else has signed in with since
 * tells no account of another's work.
 */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const accountId = (await findPerson(context))?.accountId;
  if (accountId === undefined) return refuse(401, "Sign in first.");
  const { editorSessions } = getServices(context);
  const id = url.searchParams.get("id");
  return answer(async () => ({
    owner: accountId,
    ...(id === null ? await editorSessions.readWork(accountId) : await editorSessions.getSession(accountId, id)),
  }));
}

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const change = readWorkChange(await request.text());
  if (change === undefined) return refuse(400, "Invalid session data. Reload the editor and try again.");
  const accountId = (await findPerson(context))?.accountId;
  if (accountId === undefined) return refuse(401, "Sign in first.");
  if (accountId !== change.owner) return refuse(409, "Somebody else is signed in.");
  return answer(() => makeChange(context, accountId, change));
}

async function makeChange(context: LoadContext, accountId: string, change: WorkChange) {
  const { editorSessions } = getServices(context);
  if (change.intent === "forget") {
    await editorSessions.forgetWork(accountId, { sessions: change.sessions, visited: change.visited });
    return {};
  }
  if (change.visited.length > 0) await editorSessions.noteVisited(accountId, change.visited);
  return change.session === undefined ? {} : { id: await editorSessions.keepSession(accountId, change.session) };
}

async function answer(read: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await read(), { headers: privately });
  } catch (error) {
    const refusal = readRefusal(error);
    return refuse(refusalStatus(refusal), refusal.message, refusal.retryAfterSeconds);
  }
}

function refuse(status: number, problem: string, retryAfterSeconds?: number): Response {
  const headers = new Headers(privately);
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return Response.json({ problem }, { status, headers });
}

const privately = { "cache-control": "private, no-store" };
