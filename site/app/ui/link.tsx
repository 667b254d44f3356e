/** Elements that lead elsewhere. */
import { type ComponentProps, type ReactNode, useContext } from "react";
import { type LinkProps, Link as RouterLink, UNSAFE_NavigationContext as NavigationContext } from "react-router";
import { placeAddress } from "./place-address.ts";

interface SiteLinkProps
  extends
    Omit<ComponentProps<"a">, "href" | "ref">,
    Pick<LinkProps, "discover" | "reloadDocument" | "replace" | "preventScrollReset"> {
  /** From the site's root, as browsers write it. */
  readonly to: string;
}

/**
 * A link within the site. The server, where nobody clicks, writes the element itself: the router's own link costs as much as ten
 * elements, and a page of the library has a hundred and fifty.
 */
export const Link: (props: SiteLinkProps) => ReactNode = import.meta.env.SSR ? PlainLink : RouterLink;

/** What the router alone reads is no attribute. */
const noAttributes = { reloadDocument: undefined, replace: undefined, preventScrollReset: undefined };

/** What the router's link is before scripts run, attribute by attribute. */
function PlainLink({ to, target, discover = "render", children, ...attributes }: SiteLinkProps) {
  const { basename } = useContext(NavigationContext);
  const href = placeAddress(to, basename);
  const isDiscovered = discover === "render" ? "true" : undefined;
  return (
    <a {...attributes} {...noAttributes} href={href} target={target} data-discover={isDiscovered}>
      {children}
    </a>
  );
}
