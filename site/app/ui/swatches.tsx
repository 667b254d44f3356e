import { colorContrast } from "@tincture/color";
import { CopyButton } from "./copy-button.tsx";

interface SwatchesProps {
  readonly colors: readonly string[];
  readonly className?: string;
}

/** The colors side by side, for looking at. */
export function SwatchBar({ colors, className = "" }: SwatchesProps) {
  return (
    <span className={`flex overflow-hidden ${className}`} role="img" aria-label={`Colors: ${colors.join(", ")}`}>
      {colors.map((hex, i) => (
        <span key={`${i}-${hex}`} className="flex-1" style={{ backgroundColor: `#${hex}` }} />
      ))}
    </span>
  );
}

/** The colors side by side; a click copies one. */
export function CopySwatches({ colors, className = "" }: SwatchesProps) {
  return (
    <div className={`flex overflow-hidden ${className}`}>
      {colors.map((hex, i) => (
        <CopySwatch key={`${i}-${hex}`} hex={hex} />
      ))}
    </div>
  );
}

function CopySwatch({ hex }: { readonly hex: string }) {
  return (
    <CopyButton
      text={`#${hex}`}
      className="group relative flex flex-1 items-end justify-center pb-2 transition-[flex-grow] duration-200 hover:grow-[1.6] focus-visible:z-10 focus-visible:grow-[1.6] focus-visible:-outline-offset-4 data-told:grow-[1.6]"
      style={{ backgroundColor: `#${hex}`, color: `#${colorContrast(hex).text}` }}
      aria-label={`Copy #${hex}`}
    >
      {(say) => (
        <span className="text-xs font-medium opacity-0 transition group-hover:opacity-100 group-focus-visible:opacity-100 group-data-told:opacity-100">
          {say(hex)}
        </span>
      )}
    </CopyButton>
  );
}
