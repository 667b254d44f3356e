import { SaveButton } from "./save-button.tsx";
import { CopySwatches } from "./swatches.tsx";
import { Link } from "./link.tsx";

/** A palette as lists show it. */
export interface PaletteSummary {
  readonly slug: string;
  readonly name: string;
  readonly colors: readonly string[];
  readonly saveCount: number;
  /** Whether the signed-in person has saved it. */
  readonly isSaved?: boolean;
}

/** Cards in as many columns as fit. */
export function PaletteGrid({ palettes }: { readonly palettes: readonly PaletteSummary[] }) {
  return (
    <ul className="grid gap-3 min-[30rem]:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
      {palettes.map((palette) => (
        <PaletteCard key={palette.slug} palette={palette} />
      ))}
    </ul>
  );
}

/** A palette in a list: colors to copy, its name, a heart to save it. */
function PaletteCard({ palette }: { readonly palette: PaletteSummary }) {
  const { slug, name, colors, saveCount, isSaved = false } = palette;
  return (
    <li className="overflow-hidden rounded-xl border border-line bg-surface transition-shadow hover:shadow-[0_8px_30px_rgb(0_0_0/0.08)]">
      <CopySwatches colors={colors} className="h-28 sm:h-36" />
      <div className="flex items-center gap-2 py-2 pl-3.5 pr-3">
        <Link
          to={`/palette/${slug}`}
          className="min-w-0 grow truncate py-1 text-sm font-medium underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <SaveButton look="heart" slug={slug} name={name} isSaved={isSaved} saveCount={saveCount} />
      </div>
    </li>
  );
}
