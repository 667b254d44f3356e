import { copyLabel, CopyStatus, useCopy } from "../../ui/copy-button.tsx";
import type { ShownColor } from "./present-palette.ts";

/** The colors as large as the page allows: columns, or rows on a phone. A click copies one. */
export function LargeSwatches({ colors }: { readonly colors: readonly ShownColor[] }) {
  return (
    <ul className="flex flex-col overflow-hidden rounded-2xl border border-line md:h-[min(58dvh,34rem)] md:flex-row">
      {colors.map((color, index) => (
        <li
          key={`${index}-${color.hex}`}
          className="flex min-w-0 flex-1 transition-[flex-grow] duration-300 hover:grow-[1.25]"
        >
          <LargeSwatch color={color} />
        </li>
      ))}
    </ul>
  );
}

function LargeSwatch({ color }: { readonly color: ShownColor }) {
  const { hex, name, textHex } = color;
  const { state, copy } = useCopy();
  return (
    <>
      <button
        type="button"
        onClick={() => void copy(`#${hex}`)}
        aria-label={`Copy #${hex}, ${name}`}
        title={name}
        className="flex min-h-18 w-full min-w-0 items-center justify-between gap-3 px-5 text-left focus-visible:-outline-offset-4 focus-visible:outline-current md:flex-col md:items-start md:justify-end md:gap-1 md:px-4 md:pb-5"
        style={{ backgroundColor: `#${hex}`, color: `#${textHex}` }}
      >
        <span className="max-w-full truncate text-sm font-medium">{name}</span>
        <span className="shrink-0 font-mono text-sm tracking-wide">{copyLabel(state, hex)}</span>
      </button>
      <CopyStatus state={state} text={`#${hex}`} />
    </>
  );
}
