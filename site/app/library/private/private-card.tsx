import type { Collection, PrivatePalette } from "@tincture/contract/private-palettes";
import { changePath } from "@tincture/contract/site-paths";
import { formatDay } from "../../ui/format-day.ts";
import { Link } from "../../ui/link.tsx";
import { LinkSwatches } from "../../ui/swatches.tsx";
import { privatePath } from "./private-form.ts";

interface PrivateCardProps {
  readonly palette: PrivatePalette;
  readonly collection: Collection | undefined;
}

export function PrivateCard({ palette, collection }: PrivateCardProps) {
  const { id, name, colors, note, createdAt } = palette;
  return (
    <li className="relative flex flex-col overflow-hidden rounded-xl border border-line bg-surface transition has-checked:ring-2 has-checked:ring-ink">
      <Link to={`${privatePath}/${id}`} aria-label={`Open ${name}`} tabIndex={-1}>
        <LinkSwatches colors={colors} className="h-28 sm:h-32" />
      </Link>
      <label className="absolute left-2 top-2 grid size-9 cursor-pointer place-items-center rounded-lg bg-surface/90 shadow-sm">
        <input type="checkbox" name="id" value={id} aria-label={`Choose ${name}`} className="size-4.5 accent-ink" />
      </label>
      <div className="flex grow flex-col gap-1 px-3.5 py-3">
        <div className="flex items-baseline gap-3">
          <Link
            to={`${privatePath}/${id}`}
            className="min-w-0 grow truncate text-sm font-medium underline-offset-4 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <Link
            to={changePath(palette)}
            aria-label={`Edit ${name}`}
            className="text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
          >
            Edit
          </Link>
        </div>
        {note !== "" && <p className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{note}</p>}
        <p className="mt-auto truncate text-xs text-muted">
          {formatDay(createdAt, "medium")}
          {collection !== undefined && ` · ${collection.name}`}
        </p>
      </div>
    </li>
  );
}
