import { useMatches } from "react-router";

/** The `handle` of a page whose `meta` has its own icon. With two icons, browsers choose either. */
export const ownIcon = "own icon";

interface SiteIconProps {
  /** Path of the site, without a trailing slash. */
  readonly base: string;
}

/** The site's icon in the browser tab, unless the page has its own. */
export function SiteIcon({ base }: SiteIconProps) {
  if (useMatches().some(({ handle }) => handle === ownIcon)) return null;
  return <link rel="icon" href={`${base}/favicon.svg`} type="image/svg+xml" />;
}
