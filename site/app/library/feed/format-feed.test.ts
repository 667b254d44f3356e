import assert from "node:assert/strict";
import test from "node:test";
import { formatAtom, formatJsonFeed } from "./format-feed.ts";

const palette = {
  slug: "dusk",
  name: "Dusk \u0001\ud800 & <Dawn>",
  tagline: "Calm.",
  tags: ["warm & calm"],
  colors: ["264653", "2a9d8f"],
  publishedAt: 1_700_000_000_000,
};
const feed = {
  siteName: "Colors",
  siteUrl: "https://colors.example/base",
  title: "Newest palettes · Colors",
  pagePath: "/palettes?sort=recent",
  feedPath: "/palettes/feed.atom?tags=a&b",
  palettes: [palette],
};

test("formatAtom() escapes what people wrote, and leaves out what XML forbids", () => {
  const xml = formatAtom(feed);
  assert.ok(xml.includes("<title>Dusk  \ufffd &amp; &lt;Dawn&gt;</title>"));
  assert.ok(xml.includes('<category term="warm &amp; calm"/>'));
  assert.ok(xml.includes("<id>https://colors.example/base/palettes/feed.atom?tags=a&amp;b</id>"));
  assert.equal(xml.match(/<updated>2023-11-14T22:13:20\.000Z<\/updated>/g)?.length, 2);
  assert.ok(xml.isWellFormed());
});

test("formatJsonFeed() tells each palette with its picture, words and time", () => {
  const { items }: { items: readonly Readonly<Record<string, unknown>>[] } = JSON.parse(formatJsonFeed(feed));
  assert.deepEqual(items, [
    {
      id: "https://colors.example/base/palette/dusk",
      url: "https://colors.example/base/palette/dusk",
      title: palette.name,
      summary: "Calm. #264653 #2a9d8f",
      content_html:
        '<p><img src="https://colors.example/base/palette/dusk.png" width="600" height="315" alt=""></p><p>Calm. #264653 #2a9d8f</p>',
      image: "https://colors.example/base/palette/dusk.png",
      date_published: "2023-11-14T22:13:20.000Z",
      tags: ["warm & calm"],
    },
  ]);
});
