import assert from "node:assert/strict";
import test from "node:test";
import { formatAttribution } from "./attribution-snippet.ts";

test("formatAttribution() is the link that the terms ask for", () => {
  assert.equal(
    formatAttribution({ siteUrl: "https://colors.example", siteName: "Colors" }),
    '<a href="https://colors.example?utm_source=api&amp;utm_medium=attribution">Powered by Colors</a>',
  );
});

test("formatAttribution() escapes the name of the instance", () => {
  const html = formatAttribution({ siteUrl: "https://colors.example", siteName: 'A & <b>"B"</b>' });
  assert.match(html, /Powered by A &amp; &lt;b&gt;&quot;B&quot;&lt;\/b&gt;<\/a>$/);
});
