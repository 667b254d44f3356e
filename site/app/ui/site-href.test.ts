import assert from "node:assert/strict";
import test from "node:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Link, StaticRouter } from "react-router";
import { siteHref } from "./site-href.ts";

const addresses = [
  "/",
  "/palettes",
  "/palettes?tags=warm%2Cdark&sort=new&page=2#found",
  "/palettes?name=caf%C3%A9+%26+cream",
  "/app/264653-2a9d8f-e9c46a",
  "/palette/red-barn.tokens.json",
  "/docs/api#tag/colors",
];

test("siteHref() leads where the router's own links do", () => {
  for (const base of ["/", "/colors-of/tincture/"]) {
    for (const to of addresses) {
      const link = createElement(Link, { to });
      const html = renderToStaticMarkup(createElement(StaticRouter, { location: `${base}docs`, basename: base }, link));
      const href = siteHref(to, base).replaceAll("&", "&amp;");
      assert.ok(html.includes(` href="${href}"`), html);
    }
  }
});
