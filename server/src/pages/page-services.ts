/**
 * The services that a page uses. The sign-in and search threads have little capacity, so networks
 * take turns.
 */
import type { FastifyRequest } from "fastify";
import { unavailable } from "../domain/errors.ts";
import { createFairLimit, type FairLimit } from "../domain/fair-limit.ts";
import { networkOf, siteOf } from "../domain/network-of.ts";
import { refuse } from "../domain/people/people.ts";
import type { CalledServices } from "../domain/site-services.ts";

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

/** Makes the services of each page. @param onRefused - told of each call that waited in vain */
export function shareServices(
  services: CalledServices,
  onRefused: (limit: "search" | "sign_in") => void,
): (request: FastifyRequest) => CalledServices {
  const { people, paletteSearch } = services;
  const searches = createLimit(searchLimits, () => onRefused("search"));
  const sessions = createLimit(sessionLimits, () => onRefused("sign_in"));
  const actions = createLimit(actionLimits, () => onRefused("sign_in"));

  return function serve(request) {
    const network = siteOf(networkOf(request.ip));
    function search<Found>(find: () => Promise<Found>): Promise<Found> {
      return searches.run(network, find);
    }
    return {
      ...services,
      people: {
        ...people,
        async findPerson(cookie) {
          const find = () => people.findPerson(cookie);
          const person = await (cookie === null ? find() : sessions.run(network, find));
          // The line of the answer in the log says who was signed in.
          if (person) request.accountId = person.accountId;
          return person;
        },
        act: (action, from) => actions.run(network, () => people.act(action, from)).catch(() => tryAgain()),
      },
      paletteSearch: {
        search: (query) => search(() => paletteSearch.search(query)),
        related: (slug, count) => search(() => paletteSearch.related(slug, count)),
        holding: (hex, count) => search(() => paletteSearch.holding(hex, count)),
      },
    };
  };
}

function createLimit(limits: typeof searchLimits, onRefused: () => void): FairLimit {
  return createFairLimit({
    ...limits,
    refuse() {
      onRefused();
      return unavailable("Too much is asked of this site right now. Try again in a moment.");
    },
  });
}

/** Acting never throws: only the limit refuses so. */
function tryAgain() {
  return refuse("service_unavailable", "Too many people are signing in right now. Try again in a moment.", {
    retryAfterSeconds: 1,
  });
}
