import { colorFamilies, type ColorFamily } from "@tincture/color";
import { buttonClass } from "../ui/button.tsx";
import { ColorGrid } from "./color-grid.tsx";
import { type ColorSearch, describeSearch, formatColorSearch } from "./color-search.ts";
import type { ColorSummary } from "./color-summary.ts";
import { formatCount } from "../ui/format-count.ts";
import { Link } from "../ui/link.tsx";

interface FoundColorsProps {
  readonly search: ColorSearch;
  /** One page of them. */
  readonly found: {
    readonly total: number;
    readonly pageCount: number;
    readonly colors: readonly ColorSummary[];
  };
}

/** What a search has found, and the ways to its other pages. */
export function FoundColors({ search, found: { total, pageCount, colors } }: FoundColorsProps) {
  return (
    <section aria-label="Colors found" className="mt-8">
      <p role="status" className="mb-4 text-sm text-muted">
        {describeSearch(search)}: {formatCount(total)}
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
      <p className="text-lg">{isPastEnd ? `Page ${search.page} is past the end.` : "No color has such a name."}</p>
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

/** To the pages before and after. */
function PageLinks({ search, pageCount }: { readonly search: ColorSearch; readonly pageCount: number }) {
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
        Page {page} of {formatCount(pageCount)}
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

/** Narrows a search to a family. */
export function FamilyChips({ search }: { readonly search: ColorSearch }) {
  return (
    <nav aria-label="Families" className="mt-6 flex flex-wrap gap-2">
      <Chip search={search} family={undefined} />
      {colorFamilies.map((family) => (
        <Chip key={family} search={search} family={family} />
      ))}
    </nav>
  );
}

function Chip({ search, family }: { readonly search: ColorSearch; readonly family: ColorFamily | undefined }) {
  const isChosen = search.family === family;
  return (
    <Link
      to={formatColorSearch({ ...search, family, page: 1 })}
      preventScrollReset
      aria-current={isChosen ? "true" : undefined}
      className="flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1.5 text-sm transition hover:border-edge aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
    >
      {family && (
        <span
          aria-hidden
          className="size-3 rounded-full ring-1 ring-black/10"
          style={{ backgroundColor: `#${familyHexes[family]}` }}
        />
      )}
      {family ?? "All"}
    </Link>
  );
}

/** One color that says at a glance which family is meant. */
const familyHexes: Readonly<Record<ColorFamily, string>> = {
  Red: "d7263d",
  Orange: "f2851f",
  Yellow: "f5d33f",
  Green: "3fa34d",
  Blue: "2f6fde",
  Purple: "7d4fc4",
  Pink: "f06ba8",
  Gray: "8c8f96",
};
