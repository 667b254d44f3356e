import { colorFamilies, type ColorFamily } from "@tincture/color";
import { EmptyNotice, PastLastPage } from "../ui/empty-notice.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { ColorGrid } from "./color-grid.tsx";
import { type ColorSearch, describeSearch, formatColorSearch } from "./color-search.ts";
import type { findColors } from "./find-colors.ts";
import { formatCount } from "../ui/format-text.ts";
import { Link } from "../ui/link.tsx";

interface FoundColorsProps {
  readonly search: ColorSearch;
  readonly found: Awaited<ReturnType<typeof findColors>>;
}

export function FoundColors({ search, found: { total, pageCount, colors, corrected } }: FoundColorsProps) {
  return (
    <section aria-label="Colors found" className="mt-8">
      <p role="status" className="mb-4 text-sm text-muted">
        {describeSearch(search)}: {formatCount(total)}
        {corrected !== undefined && <span className="block">Showing results for “{corrected}”.</span>}
      </p>
      {colors.length > 0 ? <ColorGrid colors={colors} /> : <NoColors search={search} pageCount={pageCount} />}
      {colors.length > 0 && (
        <PageLinks page={search.page} pageCount={pageCount} toPage={(page) => formatColorSearch({ ...search, page })} />
      )}
    </section>
  );
}

function NoColors({ search, pageCount }: { readonly search: ColorSearch; readonly pageCount: number }) {
  if (pageCount > 0) return <PastLastPage pageCount={pageCount} to={formatColorSearch({ ...search, page: 1 })} />;
  const isNarrowed = search.family !== undefined && search.name !== undefined;
  return (
    <EmptyNotice
      title="Nothing found"
      text="Try fewer letters, another family, or give a color to be near to."
      to={isNarrowed ? formatColorSearch({ ...search, family: undefined }) : "/colors"}
      label={isNarrowed ? "Search in all families" : "All families"}
    />
  );
}

export function FamilyChips({ search }: { readonly search: ColorSearch }) {
  return (
    <nav aria-label="Families" className="mt-6 flex flex-wrap gap-2">
      {[undefined, ...colorFamilies].map((family) => (
        <Link
          key={family ?? "All"}
          to={formatColorSearch({ ...search, family, page: 1 })}
          preventScrollReset
          aria-current={search.family === family ? "true" : undefined}
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
      ))}
    </nav>
  );
}

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
