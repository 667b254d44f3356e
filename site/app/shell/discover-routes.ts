/**
 * Delays the router's request for the routes of a page's links until the first user input. The
 * server writes another attribute in place of the router's, and the router reads it from then on.
 */
import { useFirstInteraction } from "../ui/use-first-interaction.ts";

export const laterMark = "data-discover-later";

/** Lets the router discover the routes of the first page's links and forms. */
export function useRouteDiscovery(): void {
  useFirstInteraction(() => {
    for (const element of document.querySelectorAll(`[${laterMark}]`)) {
      element.removeAttribute(laterMark);
      element.setAttribute("data-discover", "true");
    }
  });
}
