import { colorContrast } from "@tincture/color";

interface SwatchesProps {
  readonly colors: readonly string[];
  readonly className?: string;
}

export function SwatchBar({ colors, className = "" }: SwatchesProps) {
  return (
    <span className={`flex overflow-hidden ${className}`} role="img" aria-label={`Colors: ${colors.join(", ")}`}>
      {colors.map((hex, i) => (
        <span key={`${i}-${hex}`} className="flex-1" style={{ backgroundColor: `#${hex}` }} />
      ))}
    </span>
  );
}

/** Colors without a name of their own, beside or inside something that has one. */
export function ColorStrip({ colors, className = "" }: SwatchesProps) {
  return (
    <span aria-hidden className={`flex ${className}`}>
      {colors.map((hex, at) => (
        <span key={at} className="flex-1" style={{ backgroundColor: `#${hex}` }} />
      ))}
    </span>
  );
}

export function LinkSwatches({ colors, className = "" }: SwatchesProps) {
  return (
    <span aria-hidden className={`flex overflow-hidden ${className}`}>
      {colors.map((hex, i) => (
        <span
          key={`${i}-${hex}`}
          data-hex={hex}
          className="flex min-w-0 flex-1 items-end justify-center pb-2 transition-[flex-grow] duration-200 after:text-xs after:font-medium after:opacity-0 after:transition after:content-[attr(data-hex)] hover:grow-[1.6] hover:after:opacity-100"
          style={{ backgroundColor: `#${hex}`, color: `#${colorContrast(hex).text}` }}
        />
      ))}
    </span>
  );
}

/** Generated content is not read, searched or checked for contrast. */
export const sampleText = "before:content-['Aa']";
