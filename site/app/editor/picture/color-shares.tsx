import type { ColorNames } from "../use-color-names.ts";
import { formatShare } from "./describe-point.ts";
import type { PicturePoint } from "./picture-points.ts";

interface ColorSharesProps {
  readonly points: readonly PicturePoint[];
  readonly names: ColorNames;
}

/** Shows how much of the picture is closest to each color, as a bar and a list. */
export function ColorShares({ points, names }: ColorSharesProps) {
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden className="flex h-4 overflow-hidden rounded-full border border-line">
        {points.map(({ hex, share }, index) => (
          <span key={index} className="min-w-0.5" style={{ backgroundColor: `#${hex}`, flexGrow: share }} />
        ))}
      </div>
      <ol className="flex flex-col gap-1.5 text-sm">
        {points.map(({ hex, share }, index) => (
          <li key={index} className="flex items-center gap-3">
            <span
              aria-hidden
              className="size-5 shrink-0 rounded-md border border-line"
              style={{ backgroundColor: `#${hex}` }}
            />
            <span className="w-16 shrink-0 tabular-nums">{hex}</span>
            <span className="min-w-0 truncate text-muted">{names[hex]}</span>
            <span className="ml-auto whitespace-nowrap tabular-nums">{formatShare(share)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
