/**
 * The services that a page calls. Searches and passwords have small queues, so networks take turns
 * and none can fill them.
 */
import type { FastifyRequest } from "fastify";
import { unavailable } from "@tincture/contract/errors";
import { createFairLimit } from "../runtime/fair-limit.ts";
import { networkOf, siteOf } from "../runtime/network-of.ts";
import { refuse } from "@tincture/contract/people";
import type { CalledServices } from "@tincture/contract/site-services";

const searchLimits = {
  concurrentMax: 8,
  concurrentPerClientMax: 4,
  waitingMax: 256,
  waitingPerClientMax: 64,
  waitMsMax: 2000,
};
const actionLimits = { ...searchLimits, waitMsMax: 8000 };

type LimitedCall = "search" | "sign_in";

/**
 * Returns a function that creates the services of each page.
 *
 * @param onRefused - called for each call that was queued for too long
 */
export function limitServices(
  services: CalledServices,
  onRefused: (call: LimitedCall) => void,
): (request: FastifyRequest) => CalledServices {
  const { people, paletteSearch } = services;
  const refuseCall = (call: LimitedCall) => () => {
    onRefused(call);
    return unavailable("The site is busy. Try again in a moment.");
  };
  const searches = createFairLimit({ ...searchLimits, refuse: refuseCall("search") });
  const actions = createFairLimit({ ...actionLimits, refuse: refuseCall("sign_in") });

  return function createServices(request) {
    const client = siteOf(networkOf(request.ip));
    return {
      ...services,
      people: {
        ...people,
        async findPerson(cookie) {
          const person = await people.findPerson(cookie);
          // For the request log.
          if (person) request.accountId = person.accountId;
          return person;
        },
        act: (action, sender) => actions.run(client, () => people.act(action, sender)).catch(() => tooManySignIns()),
      },
      paletteSearch: {
        search: (query) => searches.run(client, () => paletteSearch.search(query)),
        related: (slug, count) => searches.run(client, () => paletteSearch.related(slug, count)),
        holding: (hex, count) => searches.run(client, () => paletteSearch.holding(hex, count)),
      },
    };
  };
}

/** `act` never throws, so only the limit refuses. */
function tooManySignIns() {
  return refuse("service_unavailable", "Too many people are signing in right now. Try again in a moment.", {
    retryAfterSeconds: 1,
  });
}
