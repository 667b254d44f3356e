import type { Palette } from "../domain/library/palette.ts";
import { markup, type Html } from "./markup.ts";

/** A palette as a card: its colors side by side, its name, its hexes. */
export function formatPaletteCard({ colors, name, tagline, saveCount }: Palette): Html {
  return markup`<li class="card">
    ${formatSwatches(colors, `The colors of ${name}`)}
    <div class="caption">
      <h3>${name}</h3>
      ${saveCount > 0 ? formatSaves(saveCount) : ""}
    </div>
    <p class="tagline">${tagline}</p>
    ${formatHexes(colors)}
  </li>`;
}

/** The colors as equal stripes. A drawing, since the security policy allows no styles on elements. */
export function formatSwatches(colors: readonly string[], label: string): Html {
  const stripes = colors.map((hex, i) => markup`<rect x="${i}" width="1.01" height="1" fill="#${hex}" />`);
  return markup`<svg
    class="swatches"
    viewBox="0 0 ${colors.length} 1"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    ${stripes}
  </svg>`;
}

export function formatHexes(colors: readonly string[]): Html {
  return markup`<p class="hexes">${colors.map((hex) => markup`<code>${hex}</code>`)}</p>`;
}

function formatSaves(count: number): Html {
  const text = `${count.toLocaleString("en-US")} ${count === 1 ? "save" : "saves"}`;
  return markup`<span class="saves">${text}</span>`;
}
