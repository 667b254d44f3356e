import assert from "node:assert/strict";
import test from "node:test";
import { attributionSnippet } from "./attribution-snippet.ts";

test("attributionSnippet() is a real link with both parameters", () => {
  assert.equal(
    attributionSnippet("https://colors.example/palettes", "Tincture"),
    '<p>Powered by <a href="https://colors.example/palettes?utm_source=api&amp;utm_medium=attribution">Tincture</a></p>',
  );
});

test("attributionSnippet() shows a name with markup in it as it is", () => {
  assert.match(
    attributionSnippet("http://localhost", 'Ink & "Paint" <3'),
    />Ink &amp; &quot;Paint&quot; &lt;3<\/a>/,
  );
});
