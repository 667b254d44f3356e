/** What stands in the place of palettes: why there are none, or none yet. */
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { EmptyNotice } from "../empty-notice.tsx";
import { formatLibraryQuery, type LibraryQuery } from "./library-query.ts";

interface NoPalettesProps {
  readonly query: LibraryQuery;
  /** 0 when nothing at all was found. */
  readonly pageCount: number;
}

/** Why a page of the library is empty, and the way back. */
export function NoPalettes({ query, pageCount }: NoPalettesProps) {
  if (pageCount > 0) {
    return (
      <EmptyNotice
        title="This is past the last page"
        text={`There ${pageCount === 1 ? "is 1 page" : `are ${pageCount.toLocaleString("en-US")} pages`} here.`}
        to={`/palettes${formatLibraryQuery({ ...query, page: 1 })}`}
        label="To the first page"
      />
    );
  }
  const isPlain = formatLibraryQuery({ ...query, sort: "popular", page: 1 }) === "";
  if (isPlain) {
    return (
      <EmptyNotice
        title="No palettes yet"
        text="The library is empty. Publish the first palette from the editor."
        to="/app"
        label="Open the editor"
      />
    );
  }
  return (
    <EmptyNotice
      title="Nothing found"
      text="Try fewer words, another color, or another tag."
      to="/palettes"
      label="All palettes"
    />
  );
}

const retryMs = 1500;
const retrySeconds = 3;

/** The search reads the library first; the page asks again by itself until it is done. */
export function SearchStarting() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state === "loading") return undefined;
    const timer = setTimeout(() => void revalidate(), retryMs);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <noscript>
        <meta httpEquiv="refresh" content={String(retrySeconds)} />
      </noscript>
      <span className="size-6 animate-spin rounded-full border-2 border-line border-t-ink" aria-hidden />
      <h2 className="text-xl font-semibold tracking-tight">The search is getting ready</h2>
      <p className="text-muted">It takes a few seconds after a start. This page goes on by itself.</p>
    </div>
  );
}
