import { colorFamilies, type ColorFamily } from "@tincture/color";
import { Link } from "react-router";
import { type ColorSearch, formatColorSearch } from "./color-search.ts";

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

interface ChipProps {
  readonly search: ColorSearch;
  readonly family: ColorFamily | undefined;
}

function Chip({ search, family }: ChipProps) {
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
