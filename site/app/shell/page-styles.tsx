/**
 * The style sheet, inlined into every page. As a file it would need another request, which on a
 * slow phone takes much longer than the sheet itself.
 */
import { use } from "react";
import { useHref } from "react-router";
import { siteBasePlaceholder } from "@tincture/contract/site-paths";
import sheet from "../app.css?inline";
import { NonceContext } from "./nonce.ts";

const id = "styles";

export function PageStyles() {
  const nonce = use(NonceContext);
  const base = useHref("/");
  const text = import.meta.env.SSR ? placeSheet(base) : readSheet();
  return <style id={id} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** @param base - the base path of the site */
function placeSheet(base: string): string {
  return sheet.replaceAll(siteBasePlaceholder, base.endsWith("/") ? base : `${base}/`);
}

/** Reads the sheet from the page, so that the scripts do not contain it too. */
function readSheet(): string {
  return document.getElementById(id)?.textContent ?? "";
}
