import { listAlternatives } from "../../ui/list-alternatives.ts";
import { formatLibraryQuery } from "../browse/library-query.ts";

export const feedKinds = [
  { ending: "atom", mediaType: "application/atom+xml", label: "Atom" },
  { ending: "json", mediaType: "application/feed+json", label: "JSON Feed" },
] as const;

type FeedKind = (typeof feedKinds)[number];

/** Returns the address of the feed of the newest palettes with any of the tags. */
export function feedPath(ending: FeedKind["ending"], tags: readonly string[]): string {
  return `/palettes/feed.${ending}${formatLibraryQuery({ tags, sort: "popular", page: 1 })}`;
}

/** Returns the `link` elements that announce the feeds. */
export function describeFeeds(siteUrl: string, tags: readonly string[]) {
  return feedKinds.map(({ ending, mediaType, label }) => ({
    tagName: "link",
    rel: "alternate",
    type: mediaType,
    title: `${tellFeed(tags)} (${label})`,
    href: siteUrl + feedPath(ending, tags),
  }));
}

/** @returns the title of a feed */
export function tellFeed(tags: readonly string[]): string {
  return tags.length === 0 ? "Newest palettes" : `Newest palettes tagged ${listAlternatives(tags)}`;
}
