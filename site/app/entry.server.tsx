import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { requestContext } from "./shell/load-context.ts";
import { laterMark, leaveScripts, NonceContext } from "./shell/page-scripts.tsx";

/** Milliseconds after which pending data is left out of a client navigation. */
export const streamTimeout = 4500;

type RenderArguments = [
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
];

/**
 * Renders a page as one string. Loaders have already waited for the data, and streaming costs more.
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

/**
 * Keeps the first view from requesting the routes of its links, until `useRouteDiscovery` restores
 * them.
 */
function deferDiscovery(html: string): string {
  return import.meta.env.DEV ? html : html.replaceAll(' data-discover="true"', ` ${laterMark}=""`);
}

/** Awaits all loader data, so that rendering never suspends. */
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

/** Aborted requests and client errors are not logged. */
export function handleError(
  error: unknown,
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
): void {
  const isRefused = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefused && !request.signal.aborted) context.get(requestContext).reportError(error);
}
