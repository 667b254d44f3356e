import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import test from "node:test";
import { listTerms, readArticle } from "./article.ts";
import { toPlainText } from "./markdown.ts";

const facts = {
  siteUrl: "https://colors.example",
  siteName: "Colors",
  dailyCredits: 1500,
  version: "1.2.3",
  records: { requests: "all", hasNetwork: true, isTraced: false },
} as const;
const markdown = `# A title

A line about {siteName},
in two.

<!-- For writers. -->

- Before the first section

## A section {#first}

Text with \`code\` and {credits} credits.

- One item
  that goes on
- Another

### Shell

\`\`\`sh Two commands
first {siteUrl}

second {dailyCredits} \${variable}
\`\`\`

| What | Note | Text |
| --- | --- | --- |
| Term | beside it | Text. |
| Other | | More. |

## Another {#second}

{drawn}
`;

function text(line: string) {
  return [{ kind: "text", text: line }] as const;
}

test("readArticle() reads every kind of block, with the facts of the instance", () => {
  const article = readArticle(markdown, facts, { drawn: () => ({ kind: "midnight" }) });
  assert.deepEqual(article, {
    title: "A title",
    intro: text("A line about Colors, in two."),
    lead: [{ kind: "list", items: [text("Before the first section")] }],
    sections: [
      {
        id: "first",
        title: "A section",
        blocks: [
          {
            kind: "text",
            text: [...text("Text with "), { kind: "code", text: "code" }, ...text(" and 1,500 credits.")],
          },
          { kind: "list", items: [text("One item that goes on"), text("Another")] },
          { kind: "heading", text: "Shell" },
          {
            kind: "code",
            label: "Two commands",
            code: "first https://colors.example\n\nsecond 1500 ${variable}",
          },
          {
            kind: "entries",
            entries: [
              { term: "Term", notes: ["beside it"], text: text("Text.") },
              { term: "Other", notes: [], text: text("More.") },
            ],
          },
        ],
      },
      { id: "second", title: "Another", blocks: [{ kind: "midnight" }] },
    ],
  });
});

test("readArticle() refuses an unknown part", () => {
  assert.throws(() => readArticle(markdown, facts), /no part \{drawn\}/);
});

test("readArticle() finds a title, a line about it and sections in every article", () => {
  const paths = globSync("*.md", { cwd: import.meta.dirname });
  assert.ok(paths.length > 6);
  for (const path of paths) {
    const text = readFileSync(new URL(path, import.meta.url), "utf8");
    const names = [...text.matchAll(/^\{(?<name>\w+)\}$/gm)].map(({ groups }) => groups!["name"]!);
    const parts = Object.fromEntries(names.map((name) => [name, () => ({ kind: "midnight" }) as const]));
    const { title, intro, sections } = readArticle(text, facts, parts);
    assert.ok(title !== "" && intro.length > 0 && sections.length > 1, path);
    assert.doesNotMatch(JSON.stringify(sections.map(({ title }) => title)), /[{}#]/, path);
  }
});

test("listTerms() holds the attribution requirement in full as section 12.3", () => {
  const sections = listTerms(readFileSync(new URL("terms.md", import.meta.url), "utf8"), facts);
  const { text, details } = sections[11]!.clauses[2]!;
  const items = details.flatMap((block) => (block.kind === "list" ? block.items : []));
  const all = [text, ...items].map(toPlainText).join(" ");
  const parts = ["visible", "clickable hyperlink", facts.siteUrl, "utm_source=api", "utm_medium=attribution"];
  for (const part of parts) assert.ok(all.includes(part), part);
  assert.match(all, /“Powered by Colors”\. The wording may be similar/);
  const [code = ""] = details.flatMap((block) => (block.kind === "code" ? [block.code] : []));
  assert.match(code, /^<a href="https:\/\/colors\.example\?utm_source=api&amp;utm_medium=attribution">/);
});
