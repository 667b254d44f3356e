import { Link } from "react-router";
import { ColorGrid } from "./color-grid.tsx";
import { formatColorSearch } from "./color-search.ts";
import { ColorSection } from "./color-section.tsx";
import type { ColorGlimpse } from "./glimpse-color.ts";

interface ColorNeighborsProps {
  readonly hex: string;
  readonly neighbors: readonly ColorGlimpse[];
}

/** The named colors next to it. */
export function ColorNeighbors({ hex, neighbors }: ColorNeighborsProps) {
  return (
    <ColorSection title="Named colors nearby">
      <ColorGrid colors={neighbors} />
      <p className="mt-5">
        <Link
          to={formatColorSearch({ near: hex, page: 1 })}
          className="text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          All colors by their distance
        </Link>
      </p>
    </ColorSection>
  );
}
