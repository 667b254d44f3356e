import { formatPalette } from "@tincture/color";
import { Link } from "react-router";
import type { Color } from "../../../server/src/domain/colors/color.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { SwatchBar } from "../ui/swatches.tsx";
import { formatColorSearch } from "./color-search.ts";

interface ColorHeroProps {
  readonly color: Color;
  readonly palette: readonly string[];
}

const button =
  "inline-flex items-center gap-2 rounded-md border border-current/35 px-3.5 py-2 text-sm font-medium transition hover:border-current focus-visible:outline-current";

/** The color itself, as large as it can be, and what it is called. */
export function ColorHero({ color, palette }: ColorHeroProps) {
  const { hex, name, family, contrast } = color;
  return (
    <section
      className="border-b border-line"
      style={{ backgroundColor: `#${hex}`, color: `#${contrast.text}` }}
      aria-label="The color"
    >
      <div className="mx-auto flex min-h-[24rem] max-w-7xl flex-col justify-end gap-6 px-4 py-8 sm:min-h-[28rem] sm:px-6 sm:py-10">
        <div>
          <Link
            to={formatColorSearch({ family, page: 1 })}
            className="text-sm font-medium underline-offset-4 hover:underline focus-visible:outline-current"
          >
            {family}
          </Link>
          <h1 className="mt-1 text-balance text-5xl font-semibold leading-[1.02] tracking-tight sm:text-7xl">
            {name}
          </h1>
          <p className="mt-3 font-mono text-lg sm:text-xl">#{hex}</p>
          <MatchNote color={color} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text={`#${hex}`} className={button}>
            Copy #{hex}
          </CopyButton>
          <Link to={`/app/${formatPalette(palette)}`} className={`${button} pl-2`}>
            <SwatchBar colors={palette} className="h-6 w-20 rounded-sm ring-1 ring-current/40" />
            Open a palette around it
          </Link>
        </div>
      </div>
    </section>
  );
}

/** Most colors have no name of their own. */
function MatchNote({ color: { match, name } }: { readonly color: Color }) {
  if (match.exact) return null;
  return (
    <p className="mt-1">
      It has no name of its own. The nearest is{" "}
      <Link
        to={`/colors/${match.hex}`}
        className="underline underline-offset-4 focus-visible:outline-current"
      >
        {name}, #{match.hex}
      </Link>
      , <abbr title="Difference by CIEDE2000; below 1 hardly anyone sees it">ΔE {match.distance}</abbr> away.
    </p>
  );
}
