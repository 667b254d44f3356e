import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { requestContext } from "./ground/load-context.ts";
import { laterMark } from "./ground/discover-routes.ts";
import { NonceContext } from "./ground/nonce.ts";
import { leaveScripts } from "./ground/page-scripts.tsx";

/** What is not there by then is left out of what a page loads as one moves on. */
export const streamTimeout = 4500;

type RenderArguments = [
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
];

/**
 * Renders a page as one text: loaders have waited for all that it shows, and a stream of it costs more. What a component throws is thrown
 * here, and the framework asks once more, for the page that says so.
 */
export default async function renderDocument(...args: RenderArguments): Promise<Response> {
  const [request, status, headers, routerContext, loadContext] = args;
  const { nonce, takeDocument } = loadContext.get(requestContext);
  const context = await readHandoff(routerContext);
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method !== "HEAD")
    takeDocument(`<!DOCTYPE html>${deferDiscovery(import.meta.env.DEV ? html : leaveScripts(html))}`);
  return new Response(null, { status, headers });
}

/** Lets the page's first view do without a request for where its links lead: `useRouteDiscovery` asks once somebody is there. */
function deferDiscovery(html: string): string {
  return import.meta.env.DEV ? html : html.replaceAll(' data-discover="true"', ` ${laterMark}=""`);
}

/**
 * Reads the loaders' data to its end, so that nothing waits while the page is rendered: the framework would suspend for each part of
 * it, and a text cannot.
 */
async function readHandoff(context: EntryContext): Promise<EntryContext> {
  const { serverHandoffStream: stream } = context;
  if (stream === undefined) return context;
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let value = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    value += decoder.decode(part.value, { stream: true });
  }
  reader.releaseLock();
  const whole = Object.assign(Promise.resolve(), { result: { done: true, value } });
  return { ...context, renderMeta: { ...context.renderMeta, streamCache: { 0: whole } } };
}

/** A visitor who leaves is no failure of ours, nor is one who asks for what cannot be. */
export function handleError(
  error: unknown,
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
): void {
  const isRefused = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefused && !request.signal.aborted) context.get(requestContext).reportError(error);
}
