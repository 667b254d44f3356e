import { Link } from "react-router";
import { SwatchBar } from "../ui/swatches.tsx";

interface PaletteStripProps {
  readonly colors: readonly string[];
  readonly label: string;
  readonly isSlim?: boolean;
}

/** A palette that opens in the editor. */
export function PaletteStrip({ colors, label, isSlim = false }: PaletteStripProps) {
  return (
    <Link
      to={`/app/${colors.join("-")}`}
      className={`group flex overflow-hidden rounded-xl border border-line bg-surface ${isSlim ? "items-center" : "flex-col"}`}
      aria-label={`Open in the editor: ${label}`}
    >
      <SwatchBar colors={colors} className={isSlim ? "order-2 h-11 flex-1" : "h-20"} />
      <span
        className={`px-3.5 py-2 text-sm text-muted group-hover:text-ink ${isSlim ? "w-24 shrink-0" : ""}`}
      >
        {label}
      </span>
    </Link>
  );
}
