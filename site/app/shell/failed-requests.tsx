/**
 * Handles failed requests: offline, or the server is busy. After a failed form or search the page
 * stays, with a notice; after a failed navigation an error page is shown.
 */
import { useEffect, useState } from "react";
import { data, type DataStrategyResult, isRouteErrorResponse, useLocation } from "react-router";
import { type SubscribedRouter, waitForNavigation } from "./wait-for-navigation.ts";

const requestFailed = "request-failed";

export type Results = Readonly<Record<string, DataStrategyResult>>;

export interface RequestArgs {
  readonly request: Request;
}

interface ShownState {
  readonly location: { readonly pathname: string };
  readonly loaderData: Readonly<Record<string, unknown>>;
}

declare global {
  interface Window {
    __reactRouterDataRouter?: SubscribedRouter & { readonly state: ShownState };
  }
}

const unreached = "The server could not be reached. Check your connection, then try again.";
const busy = "The server could not do that just now. Try again in a moment.";
const busyStatuses = new Set([429, 500, 502, 503, 504]);
const unreachedStatus = 504;

export async function resolveResults(
  { request }: RequestArgs,
  results: Results,
): Promise<Record<string, DataStrategyResult>> {
  await waitForNavigation(window.__reactRouterDataRouter, request);
  const failure = Object.values(results)
    .map(findFailure)
    .find((reason) => reason !== undefined);
  if (failure === undefined || request.signal.aborted) return { ...results };
  const find = request.method === "GET" ? findShown(request, results) : () => undefined;
  if (find) dispatchEvent(new CustomEvent(requestFailed, { detail: failure }));
  const entries = Object.entries(results).map(([id, result]): [string, DataStrategyResult] => {
    const reason = findFailure(result);
    // The status keeps the router from reloading the rest of the page.
    if (find && reason) return [id, { type: "data", result: data(find(id), { status: unreachedStatus }) }];
    const isUnreached = reason === unreached;
    return [id, isUnreached ? { type: "error", result: data(reason, { status: unreachedStatus }) } : result];
  });
  return Object.fromEntries(entries);
}

/** @returns undefined for a response and for a refusal that the page shows */
function findFailure({ type, result }: DataStrategyResult): string | undefined {
  if (type !== "error") return undefined;
  const error = unwrap(result);
  if (isRouteErrorResponse(error)) return busyStatuses.has(error.status) ? busy : undefined;
  if (!(error instanceof Error)) return undefined;
  return error instanceof TypeError ? unreached : busy;
}

/** The router wraps what an action threw. */
function unwrap(result: unknown): unknown {
  const isWrapped = typeof result === "object" && result !== null && "data" in result && "init" in result;
  return isWrapped ? result.data : result;
}

function findShown({ url }: Request, results: Results): ((id: string) => unknown) | undefined {
  const shown = window.__reactRouterDataRouter?.state;
  const isHere = shown?.location.pathname === new URL(url).pathname;
  const isKnown = Object.keys(results).every((id) => shown?.loaderData[id] !== undefined);
  return isHere && isKnown ? (id) => shown.loaderData[id] : undefined;
}

export function ShownFailure() {
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ reason: "", on: "" });
  useEffect(() => {
    function show(event: Event): void {
      if (event instanceof CustomEvent) setShown({ reason: String(event.detail), on: pathname });
    }
    addEventListener(requestFailed, show);
    return () => removeEventListener(requestFailed, show);
  }, [pathname]);
  if (shown.reason === "" || shown.on !== pathname) return null;
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center print:hidden">
      <div
        role="alert"
        className="pointer-events-auto flex max-w-xl items-center gap-2 rounded-lg border border-danger/50 bg-surface py-2 pl-4 pr-2 text-sm shadow-lg"
      >
        {shown.reason}
        <button
          type="button"
          className="shrink-0 rounded-md px-2.5 py-1.5 font-medium text-muted transition hover:bg-sunken hover:text-ink"
          onClick={() => setShown({ reason: "", on: "" })}
        >
          Dismiss
        </button>
      </div>
    </div>
  );
}
