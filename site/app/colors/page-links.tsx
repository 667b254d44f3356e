import { Link } from "react-router";
import { buttonClass } from "../ui/button.tsx";
import { type ColorSearch, formatColorSearch } from "./color-search.ts";

interface PageLinksProps {
  readonly search: ColorSearch;
  readonly pageCount: number;
}

/** To the pages before and after. */
export function PageLinks({ search, pageCount }: PageLinksProps) {
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
