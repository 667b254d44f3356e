import { Link } from "react-router";
import { buttonClass } from "../ui/button.tsx";
import { type ColorSearch, formatColorSearch } from "./color-search.ts";

interface NoColorsProps {
  readonly search: ColorSearch;
  /** There are colors, but not on this page. */
  readonly isPastEnd: boolean;
}

/** Says why there is nothing, and the way back. */
export function NoColors({ search, isPastEnd }: NoColorsProps) {
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
