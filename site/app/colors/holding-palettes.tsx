import { Link } from "react-router";
import { type PaletteGlimpse, PaletteGrid } from "../ui/palette-grid.tsx";
import { ColorSection } from "./color-section.tsx";

interface HoldingPalettesProps {
  readonly hex: string;
  readonly holding: { readonly exactTotal: number; readonly palettes: readonly PaletteGlimpse[] };
}

/** Published palettes that have the color, or one like it. */
export function HoldingPalettes({ hex, holding: { exactTotal, palettes } }: HoldingPalettesProps) {
  if (palettes.length === 0) return null;
  return (
    <ColorSection title={exactTotal > 0 ? "Palettes that hold it" : "Palettes that hold a color like it"}>
      <PaletteGrid palettes={palettes} />
      <p className="mt-5">
        <Link
          to={`/palettes?near=${hex}`}
          className="text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          All palettes near this color
        </Link>
      </p>
    </ColorSection>
  );
}
