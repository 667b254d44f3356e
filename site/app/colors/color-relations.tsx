import { editorPath } from "@tincture/contract/site-paths";
import { type PaletteSummary, PaletteGrid } from "../ui/palette-grid.tsx";
import type { ShownHarmony } from "../ui/harmonies.ts";
import { SwatchBar } from "../ui/swatches.tsx";
import { ColorGrid } from "./color-grid.tsx";
import { formatColorSearch } from "./color-search.ts";
import { ColorSection } from "./color-section.tsx";
import type { ColorSummary } from "./color-summary.ts";
import { Link } from "../ui/link.tsx";

/** Lists the color's harmonies. Each opens in the editor. */
export function HarmonyList({ harmonies }: { readonly harmonies: readonly ShownHarmony[] }) {
  return (
    <ColorSection
      title="Harmonies"
      note="Its hue turned on the wheel of OKLCH, at the same lightness. Each opens in the editor."
    >
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {harmonies.map(({ label, colors }) => (
          <li key={label}>
            <Link
              to={editorPath(colors)}
              className="group block overflow-hidden rounded-xl border border-line bg-surface transition hover:shadow-[0_8px_30px_rgb(0_0_0/0.08)]"
            >
              <SwatchBar colors={colors} className="h-20 sm:h-24" />
              <span className="block px-3.5 py-3 text-sm font-medium group-hover:underline">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ColorSection>
  );
}

interface ColorNeighborsProps {
  readonly hex: string;
  readonly neighbors: readonly ColorSummary[];
}

export function ColorNeighbors({ hex, neighbors }: ColorNeighborsProps) {
  return (
    <ColorSection title="Named colors nearby">
      <ColorGrid colors={neighbors} />
      <MoreLink to={formatColorSearch({ near: hex, page: 1 })}>All colors by distance</MoreLink>
    </ColorSection>
  );
}

interface HoldingPalettesProps {
  readonly hex: string;
  readonly holding: { readonly exactTotal: number; readonly palettes: readonly PaletteSummary[] };
}

/** Lists published palettes that hold the color or a similar one. */
export function HoldingPalettes({ hex, holding: { exactTotal, palettes } }: HoldingPalettesProps) {
  if (palettes.length === 0) return null;
  return (
    <ColorSection title={exactTotal > 0 ? "Palettes with this color" : "Palettes with a similar color"}>
      <PaletteGrid palettes={palettes} />
      <MoreLink to={`/palettes?near=${hex}`}>All palettes near this color</MoreLink>
    </ColorSection>
  );
}

function MoreLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <p className="mt-5">
      <Link to={to} className="text-sm font-medium text-accent underline-offset-4 hover:underline">
        {children}
      </Link>
    </p>
  );
}
