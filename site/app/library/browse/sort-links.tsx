import { Link } from "react-router";
import { formatLibraryQuery, type LibraryQuery, type LibrarySort } from "./library-query.ts";

const labels: Readonly<Record<LibrarySort, string>> = {
  popular: "Popular",
  recent: "Recent",
  near: "Nearest",
};

/** In which order; nearest only where there is a color to be near to. */
export function SortLinks({ query }: { readonly query: LibraryQuery }) {
  const sorts: readonly LibrarySort[] =
    query.near === undefined ? ["popular", "recent"] : ["near", "popular", "recent"];
  return (
    <nav aria-label="Order" className="mb-6 mt-8 flex gap-6 border-b border-line">
      {sorts.map((sort) => {
        const isHere = sort === query.sort;
        return (
          <Link
            key={sort}
            to={`/palettes${formatLibraryQuery({ ...query, sort, page: 1 })}`}
            preventScrollReset
            aria-current={isHere ? "page" : undefined}
            className={`-mb-px border-b-2 pb-2.5 text-sm transition ${
              isHere ? "border-ink font-medium text-ink" : "border-transparent text-muted hover:text-ink"
            }`}
          >
            {labels[sort]}
          </Link>
        );
      })}
    </nav>
  );
}
