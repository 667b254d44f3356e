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
