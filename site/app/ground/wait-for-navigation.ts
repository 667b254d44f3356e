/**
 * Answers to forms that arrive during a navigation to another page. Where the router has yet to ask which routes lead there, it takes such an
 * answer for a newer one than the page's: it aborts the navigation, and shows the page that is left, or one that is missing, at the address
 * of the other. So an answer waits until the navigation has ended, by which the router has dropped what nobody needs any more.
 */
import { createPath, type Navigation } from "react-router";

interface RouterState {
  readonly navigation: Navigation;
}

/** What of the router this needs. */
export interface SubscribedRouter {
  readonly state: RouterState;
  subscribe(hear: (state: RouterState) => void): () => void;
}

/** Returns once no navigation leads to another page than the one that was asked for; or nobody waits for the answer. */
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

/** What a navigation asks for by itself has its address; a form that leads somewhere does not navigate while it is sent. */
function isOvertaken({ navigation }: RouterState, { method, url, signal }: Request): boolean {
  if (signal.aborted || navigation.state !== "loading") return false;
  return method !== "GET" || new URL(createPath({ ...navigation.location, hash: "" }), url).href !== url;
}
