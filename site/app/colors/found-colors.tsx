import { Link } from "react-router";
import { buttonClass } from "../ui/button.tsx";
import { ColorGrid } from "./color-grid.tsx";
import { type ColorSearch, describeSearch, formatColorSearch } from "./color-search.ts";
import type { ColorGlimpse } from "./glimpse-color.ts";

interface FoundColorsProps {
  readonly search: ColorSearch;
  /** One page of them. */
  readonly found: {
    readonly total: number;
    readonly pageCount: number;
    readonly colors: readonly ColorGlimpse[];
  };
}

/** What a search has found, and the ways to its other pages. */
export function FoundColors({ search, found: { total, pageCount, colors } }: FoundColorsProps) {
  return (
    <section aria-label="Colors found" className="mt-8">
      <p role="status" className="mb-4 text-sm text-muted">
        {describeSearch(search)}: {total.toLocaleString("en-US")}
      </p>
      {colors.length > 0 ? <ColorGrid colors={colors} /> : <NoColors search={search} isPastEnd={total > 0} />}
      <PageLinks search={search} pageCount={pageCount} />
    </section>
  );
}

interface NoColorsProps {
  readonly search: ColorSearch;
  /** There are colors, but not on this page. */
  readonly isPastEnd: boolean;
}

/** Says why there is nothing, and the way back. */
function NoColors({ search, isPastEnd }: NoColorsProps) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-xl border border-dashed border-line px-6 py-12">
      <p className="text-lg">
        {isPastEnd ? `Page ${search.page} is past the end.` : "No color has such a name."}
      </p>
      <p className="text-muted">
        {isPastEnd
          ? "The list is shorter than that."
          : "Try fewer letters, another family, or give a color to be near to."}
      </p>
      <div className="flex flex-wrap gap-3">
        {isPastEnd && (
          <Link to={formatColorSearch({ ...search, page: 1 })} className={buttonClass("primary")}>
            First page
          </Link>
        )}
        {!isPastEnd && search.family && search.name && (
          <Link to={formatColorSearch({ ...search, family: undefined })} className={buttonClass("primary")}>
            Search in all families
          </Link>
        )}
        <Link to="/colors" className={buttonClass("secondary")}>
          All families
        </Link>
      </div>
    </div>
  );
}

interface PageLinksProps {
  readonly search: ColorSearch;
  readonly pageCount: number;
}

/** To the pages before and after. */
function PageLinks({ search, pageCount }: PageLinksProps) {
  const { page } = search;
  if (pageCount < 2 || page > pageCount) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-4 text-sm">
      {page > 1 ? (
        <Link to={formatColorSearch({ ...search, page: page - 1 })} rel="prev" className={buttonClass()}>
          Previous
        </Link>
      ) : (
        <span />
      )}
      <span className="tabular-nums text-muted">
        Page {page} of {pageCount.toLocaleString("en-US")}
      </span>
      {page < pageCount ? (
        <Link to={formatColorSearch({ ...search, page: page + 1 })} rel="next" className={buttonClass()}>
          Next
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
