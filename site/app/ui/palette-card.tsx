import { Link } from "react-router";
import { CopySwatches } from "./swatches.tsx";

/** A palette as lists show it. */
export interface PaletteGlimpse {
  readonly slug: string;
  readonly name: string;
  readonly colors: readonly string[];
  readonly saveCount: number;
}

/** A palette in a list: colors to copy, its name, how many saved it. */
export function PaletteCard({ palette }: { readonly palette: PaletteGlimpse }) {
  const { slug, name, colors, saveCount } = palette;
  return (
    <li className="group overflow-hidden rounded-xl border border-line bg-surface transition hover:shadow-[0_8px_30px_rgb(0_0_0/0.08)]">
      <CopySwatches colors={colors} className="h-28 sm:h-36" />
      <div className="flex items-baseline gap-3 px-3.5 py-3">
        <Link to={`/palette/${slug}`} className="min-w-0 truncate text-sm font-medium hover:underline">
          {name}
        </Link>
        {saveCount > 0 && (
          <span className="ml-auto shrink-0 text-xs tabular-nums text-muted">
            {saveCount.toLocaleString("en-US")} {saveCount === 1 ? "save" : "saves"}
          </span>
        )}
      </div>
    </li>
  );
}

/** Cards in as many columns as fit. */
export function PaletteGrid({ palettes }: { readonly palettes: readonly PaletteGlimpse[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
      {palettes.map((palette) => (
        <PaletteCard key={palette.slug} palette={palette} />
      ))}
    </ul>
  );
}
