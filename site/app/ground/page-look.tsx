/**
 * The look of every page, written into the page: as a file it would be asked for once the page is there, and on a slow phone that wait is
 * as long as the whole sheet takes to arrive sixty times over.
 */
import { use } from "react";
import { useHref } from "react-router";
import { siteBasePlaceholder } from "../../../server/src/domain/site-base.ts";
import sheet from "../app.css?inline";
import { NonceContext } from "./nonce.ts";

const id = "look";

/** The style sheet that all pages share; for the page's head. */
export function PageLook() {
  const nonce = use(NonceContext);
  const base = useHref("/");
  const text = import.meta.env.SSR ? placeSheet(base) : readSheet();
  return <style id={id} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** @param base - the path below which the site is served */
function placeSheet(base: string): string {
  return sheet.replaceAll(siteBasePlaceholder, base.endsWith("/") ? base : `${base}/`);
}

/** The browser's scripts hold no second one: it is in the page. */
function readSheet(): string {
  return document.getElementById(id)?.textContent ?? "";
}
