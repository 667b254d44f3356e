import { answerFile } from "../../exports/file-answer.ts";
import { getServices } from "../../shell/load-context.ts";
import { formatLibraryQuery, readLibraryQuery } from "../browse/library-query.ts";
import type { Route } from "./+types/palette-feed.ts";
import { feedKinds, type FeedPalette, feedPath, formatAtom, formatJsonFeed, titleFeed } from "./format-feed.ts";

const entryCount = 40;
const maxAgeSeconds = 900;
/** Part of the entity tag. Raise it when the output changes. */
const feedVersion = 1;
const formats = { atom: formatAtom, json: formatJsonFeed };

/**
 * Serves `/palettes/feed.atom` and `/palettes/feed.json`: the newest palettes, with any of
 * `?tags=…`.
 */
export async function loader({ url, pattern, context }: Route.LoaderArgs): Promise<Response> {
  const { library, facts } = getServices(context);
  const { ending, mediaType } = feedKinds.find((kind) => pattern.endsWith(kind.ending)) ?? feedKinds[0];
  const { tags } = readLibraryQuery(new URLSearchParams({ tags: url.searchParams.getAll("tags").join(",") })).query;
  const { palettes } = await library.listPalettes({ sort: "recent", tags, offset: 0, limit: entryCount });
  const { siteName, siteUrl } = facts;
  const feed = {
    siteName,
    siteUrl,
    title: `${titleFeed(tags)} · ${siteName}`,
    pagePath: `/palettes${formatLibraryQuery({ tags, sort: "recent", page: 1 })}`,
    feedPath: feedPath(ending, tags),
    palettes: palettes.map(readEntry),
  };
  return answerFile(context, {
    mediaType: `${mediaType}; charset=utf-8`,
    fileName: `palettes.${ending}`,
    disposition: "inline",
    maxAge: maxAgeSeconds,
    version: JSON.stringify([feedVersion, ending, feed]),
    write: async () => formats[ending](feed),
  });
}

/** Leaves out the save count, which would mark an entry as updated. */
function readEntry({ slug, name, tagline, tags, colors, publishedAt }: FeedPalette): FeedPalette {
  return { slug, name, tagline, tags, colors, publishedAt };
}
