/** What the threads of sign-in and of search do for pages, shared out among networks, without a slot of the page queue meanwhile. */
import { unavailable } from "../domain/errors.ts";
import { createFairGate, type FairGate } from "../domain/fair-gate.ts";
import { refuse } from "../domain/people/people.ts";
import type { SiteServices } from "../domain/site-services.ts";
import type { ReleaseWhile } from "./page-queue.ts";

/** The threads do little at a time; more would wait there, where nobody takes turns. A network has half of it at most. */
const searchLimits = {
  concurrentMax: 8,
  concurrentPerPartyMax: 4,
  waitingMax: 256,
  waitingPerPartyMax: 64,
  waitMsMax: 2000,
};
const sessionLimits = { ...searchLimits, concurrentMax: 32, concurrentPerPartyMax: 16, waitMsMax: 8000 };
const actionLimits = { ...searchLimits, waitMsMax: 8000 };

interface Client {
  /** Who takes turns with others. */
  readonly network: string;
  readonly releaseWhile: ReleaseWhile;
}

/** Makes the services of each page. @param onRefused - told of each call that waited in vain */
export function shareServices(
  services: SiteServices,
  onRefused: (limit: "search" | "sign_in") => void,
): (client: Client) => SiteServices {
  const { people, paletteSearch } = services;
  const searches = createGate(searchLimits, () => onRefused("search"));
  const sessions = createGate(sessionLimits, () => onRefused("sign_in"));
  const actions = createGate(actionLimits, () => onRefused("sign_in"));

  return function serve({ network, releaseWhile }) {
    function search<Found>(find: () => Promise<Found>): Promise<Found> {
      return releaseWhile(() => searches.run(network, find));
    }
    return {
      ...services,
      people: {
        ...people,
        findPerson: (cookie) =>
          cookie === null
            ? people.findPerson(cookie)
            : releaseWhile(() => sessions.run(network, () => people.findPerson(cookie))),
        act: (action, from) =>
          releaseWhile(() => actions.run(network, () => people.act(action, from)).catch(() => tryAgain())),
      },
      paletteSearch: {
        search: (query) => search(() => paletteSearch.search(query)),
        related: (slug, count) => search(() => paletteSearch.related(slug, count)),
        holding: (hex, count) => search(() => paletteSearch.holding(hex, count)),
      },
    };
  };
}

function createGate(limits: typeof searchLimits, onRefused: () => void): FairGate {
  return createFairGate({
    ...limits,
    refuse() {
      onRefused();
      return unavailable("Too much is asked of this site right now. Try again in a moment.");
    },
  });
}

/** Acting never throws: only the gate refuses so. */
function tryAgain() {
  return refuse("service_unavailable", "Too many people are signing in right now. Try again in a moment.", {
    retryAfterSeconds: 1,
  });
}
