/**
 * The style sheet, inlined: another request takes much longer on a slow phone than the sheet
 * itself.
 */
import { use } from "react";
import { useHref, useMatches } from "react-router";
import { siteBasePlaceholder } from "@tincture/contract/site-paths";
import sheet from "../app.css?inline";
import { NonceContext } from "./page-scripts.tsx";

const id = "styles";

export function PageStyles() {
  const nonce = use(NonceContext);
  const base = useHref("/");
  const text = import.meta.env.SSR ? placeSheet(base) : readSheet();
  return <style id={id} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

function placeSheet(base: string): string {
  return sheet.replaceAll(siteBasePlaceholder, base.endsWith("/") ? base : `${base}/`);
}

/** Reads the sheet from the page, so that the scripts do not contain it too. */
function readSheet(): string {
  return document.getElementById(id)?.textContent ?? "";
}

/** The `handle` of a page whose `meta` has its own icon. With two icons, browsers choose either. */
export const ownIcon = "own icon";

export function SiteIcon({ base }: { readonly base: string }) {
  if (useMatches().some(({ handle }) => handle === ownIcon)) return null;
  return <link rel="icon" href={`${base}/favicon.svg`} type="image/svg+xml" />;
}
