import { type ComponentProps, type ReactNode, useContext } from "react";
import { type LinkProps, Link as RouterLink, UNSAFE_NavigationContext as NavigationContext } from "react-router";
import { siteHref } from "./site-href.ts";

interface SiteLinkProps
  extends
    Omit<ComponentProps<"a">, "href" | "ref">,
    Pick<LinkProps, "discover" | "reloadDocument" | "replace" | "preventScrollReset"> {
  /** Relative to the site's root, percent-encoded. */
  readonly to: string;
}

/**
 * The server renders a plain element: the router's link costs as much as ten, and a page has 150
 * links.
 */
export const Link: (props: SiteLinkProps) => ReactNode = import.meta.env.SSR ? PlainLink : RouterLink;

/** Props of the router that are not attributes. */
const noAttributes = { reloadDocument: undefined, replace: undefined, preventScrollReset: undefined };

function PlainLink({ to, target, discover = "render", children, ...attributes }: SiteLinkProps) {
  const { basename } = useContext(NavigationContext);
  const href = siteHref(to, basename);
  const isDiscovered = discover === "render" ? "true" : undefined;
  return (
    <a {...attributes} {...noAttributes} href={href} target={target} data-discover={isDiscovered}>
      {children}
    </a>
  );
}
