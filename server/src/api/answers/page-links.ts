import type { PagePosition } from "./envelope.ts";

/** What the `Link` header of a list is made of. */
export interface PageLinks {
  /** Absolute address of the list without its query. */
  readonly address: string;
  /** The parameters of the request but `limit` and `offset`, decoded. */
  readonly parameters: readonly (readonly [string, string])[];
  readonly page: PagePosition;
  /** Items of this page that the client has got. */
  readonly returned: number;
}

/**
 * The `Link` header of a list: `first` and `last` always, `prev` and `next` where there is something. The previous page is
 * shorter where a whole one would repeat items of this page.
 *
 * @see RFC 8288
 */
export function formatPageLinks({ address, parameters, page, returned }: PageLinks): string {
  const { total, limit, offset } = page;
  const lastOffset = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const rest = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const link = (relation: string, start: number, count = limit): string =>
    `<${address}?${[...rest, `limit=${count}`, `offset=${start}`].join("&")}>; rel="${relation}"`;
  const links = [link("first", 0)];
  if (offset >= limit) links.push(link("prev", Math.min(offset - limit, lastOffset)));
  else if (offset > 0) links.push(link("prev", 0, offset));
  if (offset + returned < total && returned > 0) links.push(link("next", offset + returned));
  links.push(link("last", lastOffset));
  return links.join(", ");
}
