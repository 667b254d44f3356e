import type { SiteServices } from "../domain/site-services.ts";
import type { StepOut } from "./page-lane.ts";

/** The services of one page, which gives its slot to others while it waits for the threads of sign-in and of search. */
export function waitOutside(services: SiteServices, stepOut: StepOut): SiteServices {
  const { people, paletteSearch } = services;
  return {
    ...services,
    people: {
      ...people,
      findPerson: (cookie) =>
        cookie === null ? people.findPerson(cookie) : stepOut(() => people.findPerson(cookie)),
      act: (action, from) => stepOut(() => people.act(action, from)),
    },
    paletteSearch: {
      search: (query) => stepOut(() => paletteSearch.search(query)),
      related: (slug, count) => stepOut(() => paletteSearch.related(slug, count)),
      holding: (hex, count) => stepOut(() => paletteSearch.holding(hex, count)),
    },
  };
}
