/**
 * Inlines the style sheet into each page. On a slow phone, a separate request takes far longer than
 * the transfer.
 */
import { use } from "react";
import { useHref } from "react-router";
import { siteBasePlaceholder } from "../../../server/src/domain/site-base.ts";
import sheet from "../app.css?inline";
import { NonceContext } from "./nonce.ts";

const id = "look";

/** The shared style sheet, for the page's head. */
export function PageLook() {
  const nonce = use(NonceContext);
  const base = useHref("/");
  const text = import.meta.env.SSR ? placeSheet(base) : readSheet();
  return <style id={id} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** @param base - path that the site is served at */
function placeSheet(base: string): string {
  return sheet.replaceAll(siteBasePlaceholder, base.endsWith("/") ? base : `${base}/`);
}

/** The browser reads it from the page, so its scripts do not contain a second copy. */
function readSheet(): string {
  return document.getElementById(id)?.textContent ?? "";
}
