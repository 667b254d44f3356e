/**
 * Works around a fault of React Router 8.4: a form response that arrives while the router discovers
 * routes for a navigation aborts that navigation. Such a response waits.
 */
import { createPath, type Navigation } from "react-router";

interface RouterState {
  readonly navigation: Navigation;
}

export interface SubscribedRouter {
  readonly state: RouterState;
  subscribe(hear: (state: RouterState) => void): () => void;
}

/** Resolves when no navigation leads to another page, or when the request is aborted. */
export async function waitForNavigation(router: SubscribedRouter | undefined, request: Request): Promise<void> {
  if (router === undefined || !isOvertaken(router.state, request)) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state === "idle") end();
    });
    request.signal.addEventListener("abort", end);
    function end(): void {
      stop();
      resolve();
    }
  });
}

/** A form that redirects does not navigate while it is sent. */
function isOvertaken({ navigation }: RouterState, { method, url, signal }: Request): boolean {
  if (signal.aborted || navigation.state !== "loading") return false;
  return method !== "GET" || new URL(createPath({ ...navigation.location, hash: "" }), url).href !== url;
}
