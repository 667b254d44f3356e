import { useMatches } from "react-router";

/** The `handle` of a page whose `meta` describes an icon of its own: of two, browsers choose as they like. */
export const ownIcon = "own icon";

interface SiteIconProps {
  /** Path of the site, without a closing slash. */
  readonly base: string;
}

/** The picture in the browser's tab: the site's sign, unless the page has its own. */
export function SiteIcon({ base }: SiteIconProps) {
  if (useMatches().some(({ handle }) => handle === ownIcon)) return null;
  return <link rel="icon" href={`${base}/favicon.svg`} type="image/svg+xml" />;
}
