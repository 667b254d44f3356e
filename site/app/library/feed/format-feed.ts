import { escapeXml } from "@tincture/color/export";
import type { Palette } from "@tincture/contract/library";
import { listAlternatives } from "../../ui/format-text.ts";
import { formatLibraryQuery } from "../browse/library-query.ts";

export type FeedPalette = Pick<Palette, "slug" | "name" | "tagline" | "tags" | "colors" | "publishedAt">;

interface Feed {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly title: string;
  /** Path and query of the page with the same palettes. */
  readonly pagePath: string;
  readonly feedPath: string;
  /** Newest first. */
  readonly palettes: readonly FeedPalette[];
}

/** @see RFC 4287, sections 4.1.1 and 4.1.2, for the required elements */
export function formatAtom({ siteName, siteUrl, title, pagePath, feedPath, palettes }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(siteUrl + feedPath)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${formatTime(Math.max(0, ...palettes.map(({ publishedAt }) => publishedAt)))}</updated>`,
    `<author><name>${xml(siteName)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(siteUrl + feedPath)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(siteUrl + pagePath)}"/>`,
    ...palettes.map((palette) => formatEntry(siteUrl, palette)),
    "</feed>",
    "",
  ].join("\n");
}

function formatEntry(siteUrl: string, palette: FeedPalette): string {
  const address = addressOf(siteUrl, palette);
  const time = formatTime(palette.publishedAt);
  return [
    "<entry>",
    `<id>${xml(address)}</id>`,
    `<title>${xml(palette.name)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(address)}"/>`,
    `<published>${time}</published>`,
    `<updated>${time}</updated>`,
    ...palette.tags.map((tag) => `<category term="${xml(tag)}"/>`),
    `<summary>${xml(summarizePalette(palette))}</summary>`,
    `<content type="html">${xml(formatContent(siteUrl, palette))}</content>`,
    "</entry>",
  ].join("\n");
}

/** @see JSON Feed Version 1.1 */
export function formatJsonFeed({ siteName, siteUrl, title, pagePath, feedPath, palettes }: Feed): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: siteUrl + pagePath,
    feed_url: siteUrl + feedPath,
    authors: [{ name: siteName, url: siteUrl }],
    items: palettes.map((palette) => ({
      id: addressOf(siteUrl, palette),
      url: addressOf(siteUrl, palette),
      title: palette.name,
      summary: summarizePalette(palette),
      content_html: formatContent(siteUrl, palette),
      image: `${addressOf(siteUrl, palette)}.png`,
      date_published: formatTime(palette.publishedAt),
      tags: palette.tags,
    })),
  };
  return `${JSON.stringify(feed, undefined, 2)}\n`;
}

function addressOf(siteUrl: string, { slug }: FeedPalette): string {
  return `${siteUrl}/palette/${slug}`;
}

function summarizePalette({ tagline, colors }: FeedPalette): string {
  return [tagline, colors.map((hex) => `#${hex}`).join(" ")].filter((text) => text !== "").join(" ");
}

function formatContent(siteUrl: string, palette: FeedPalette): string {
  const words = xml(summarizePalette(palette));
  return `<p><img src="${xml(addressOf(siteUrl, palette))}.png" width="600" height="315" alt=""></p><p>${words}</p>`;
}

function formatTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** Escapes a text for XML and removes the characters that XML 1.0, production 2 (Char) forbids. */
function xml(text: string): string {
  return escapeXml(text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, " "));
}

export const feedKinds = [
  { ending: "atom", mediaType: "application/atom+xml", label: "Atom" },
  { ending: "json", mediaType: "application/feed+json", label: "JSON Feed" },
] as const;

type FeedKind = (typeof feedKinds)[number];

export function feedPath(ending: FeedKind["ending"], tags: readonly string[]): string {
  return `/palettes/feed.${ending}${formatLibraryQuery({ tags, sort: "popular", page: 1 })}`;
}

export function describeFeeds(siteUrl: string, tags: readonly string[]) {
  return feedKinds.map(({ ending, mediaType, label }) => ({
    tagName: "link",
    rel: "alternate",
    type: mediaType,
    title: `${titleFeed(tags)} (${label})`,
    href: siteUrl + feedPath(ending, tags),
  }));
}

export function titleFeed(tags: readonly string[]): string {
  return tags.length === 0 ? "Newest palettes" : `Newest palettes tagged ${listAlternatives(tags)}`;
}
