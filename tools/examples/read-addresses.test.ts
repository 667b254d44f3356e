import assert from "node:assert/strict";
import { test } from "node:test";
import { readAddresses } from "./read-addresses.ts";

const markdown = `
Ask for \`/v1/tags\`, (/api/v1/colors?hex=fff,000) or {siteUrl}/api/v1/palette/generate?seed=orchid.

\`\`\`sh
curl "{siteUrl}/api/v1/account"
\`\`\`

\`\`\`json
{ "error": { "code": "x", "doc_url": "{siteUrl}/docs" }, "meta": { "credits_used": {used} } }
\`\`\`

Patterns: /v1/palette/:slug, /v1/color/{hex}, /v1/…, /v1/palettes?tags=$TAGS.
`;

test("readAddresses() finds addresses in text and code, with the JSON that follows, and passes over patterns", () => {
  const reply = { error: { code: "x", doc_url: "https://site.test/docs" }, meta: { credits_used: 1 } };
  assert.deepEqual(readAddresses(markdown, "https://site.test"), [
    { line: 2, address: "/v1/tags", isMention: true, reply: undefined },
    { line: 2, address: "/v1/colors?hex=fff,000", isMention: false, reply: undefined },
    { line: 2, address: "/v1/palette/generate?seed=orchid", isMention: false, reply: undefined },
    { line: 5, address: "/v1/account", isMention: false, reply },
  ]);
});
