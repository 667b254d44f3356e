import { Link } from "react-router";
import { formatLibraryQuery } from "../browse/library-query.ts";
import type { ShownPalette } from "./present-palette.ts";

/** What the palette is called, what it is like, since when it is here. */
export function PaletteHeading({ palette }: { readonly palette: ShownPalette }) {
  const { name, tagline, tags, publishedAt } = palette;
  return (
    <header className="flex min-w-0 max-w-2xl flex-col gap-3">
      <h1 className="text-balance wrap-anywhere text-4xl font-semibold tracking-tight sm:text-5xl">
        <bdi>{name}</bdi>
      </h1>
      {tagline !== "" && (
        <p className="text-pretty wrap-anywhere text-lg text-muted">
          <bdi>{tagline}</bdi>
        </p>
      )}
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Link
                to={`/palettes${formatLibraryQuery({ tags: [tag], sort: "popular", page: 1 })}`}
                className="inline-block max-w-full truncate rounded-full border border-line bg-surface px-3 py-1 text-sm transition hover:border-edge"
              >
                <bdi>{tag}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        Published <time dateTime={new Date(publishedAt).toISOString()}>{formatDate(publishedAt)}</time>
      </p>
    </header>
  );
}

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

function formatDate(epochMs: number): string {
  return dates.format(epochMs);
}
