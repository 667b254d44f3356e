import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { requestContext } from "./ground/load-context.ts";

/** What is not there by then is left out of the page. */
const renderMsMax = 5000;

export const streamTimeout = renderMsMax - 500;

type RenderArguments = [
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
];

export default async function renderDocument(...args: RenderArguments): Promise<Response> {
  const [request, status, headers, routerContext, loadContext] = args;
  const { nonce, reportError } = loadContext.get(requestContext);
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      signal: AbortSignal.timeout(renderMsMax),
      onError(error) {
        failures.push(error);
        reportError(error);
      },
    },
  );
  if (isbot(request.headers.get("user-agent"))) await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(request.method === "HEAD" ? null : stream, {
    status: failures.length > 0 ? 500 : status,
    headers,
  });
}

/** A visitor who leaves is no failure of ours, nor is one who asks for what cannot be. */
export function handleError(
  error: unknown,
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
): void {
  const isRefused = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefused && !request.signal.aborted) context.get(requestContext).reportError(error);
}
