/**
 * Where a page's links lead is asked of the server at the first sign of somebody who may follow one: for the first view it is a request
 * that nothing waits for. The server writes this mark in place of the router's own, which the router looks for from then on.
 */
import { useFirstSign } from "../ui/use-first-sign.ts";

export const laterMark = "data-discover-later";

/** Has the router learn of the routes that the links and forms of the first page lead to. */
export function useRouteDiscovery(): void {
  useFirstSign(() => {
    for (const element of document.querySelectorAll(`[${laterMark}]`)) {
      element.removeAttribute(laterMark);
      element.setAttribute("data-discover", "true");
    }
  });
}
