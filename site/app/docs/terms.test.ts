import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { toPlainText } from "./markdown.ts";
import { listTerms } from "./article.ts";

const facts = {
  siteUrl: "https://colors.example",
  siteName: "Colors",
  dailyCredits: 750,
  version: "1.2.3",
  records: { requests: "all", hasNetwork: true, isTraced: false },
} as const;
const markdown = readFileSync(new URL("terms.md", import.meta.url), "utf8");
const sections = listTerms(markdown, facts);

test("listTerms() holds the attribution requirement in full as section 12.3", () => {
  const { text, details } = sections[11]!.clauses[2]!;
  const items = details.flatMap((block) => (block.kind === "list" ? block.items : []));
  const all = [text, ...items].map(toPlainText).join(" ");
  for (const part of [
    "visible",
    "clickable hyperlink",
    "https://colors.example",
    "utm_source=api",
    "utm_medium=attribution",
  ])
    assert.ok(all.includes(part), part);
  assert.match(all, /“Powered by Colors”\. The wording may be similar/);
  const [code = ""] = details.flatMap((block) => (block.kind === "code" ? [block.code] : []));
  assert.match(code, /^<a href="https:\/\/colors\.example\?utm_source=api&amp;utm_medium=attribution">/);
});
