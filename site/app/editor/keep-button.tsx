import { formatPalette } from "@tincture/color";
import { useFetcher } from "react-router";
import { Button, buttonClass } from "../ui/button.tsx";
import type { KeepAnswer } from "../ui/keep-answer.ts";
import { Link } from "../ui/link.tsx";

/** A private palette as it was opened in the editor. */
export interface OwnPalette {
  readonly id: string;
  readonly colors: readonly string[];
}

interface KeepButtonProps {
  readonly hexes: readonly string[];
  /** What is changed by saving; without it saving makes a new one. */
  readonly own: OwnPalette | undefined;
  readonly className?: string;
}

/**
 * Saves the palette among the person's own, and then leads there. Who is not signed in is led to it, and comes back to a page that
 * saves. A form, so that it works without scripts too.
 */
export function KeepButton({ hexes, own, className = "" }: KeepButtonProps) {
  const fetcher = useFetcher<KeepAnswer>({ key: "keep-palette" });
  const colors = formatPalette(hexes);
  const answer = fetcher.data;
  const told = answer !== undefined && "kept" in answer ? answer.kept : undefined;
  const problem = answer !== undefined && "problem" in answer ? answer.problem : undefined;
  const kept = findKept(colors, told, own);
  return (
    <div className={className}>
      <span role="status" className="sr-only">
        {told?.colors === colors && "Saved to My palettes"}
      </span>
      <span role="alert" className="sr-only">
        {problem}
      </span>
      {kept === undefined ? (
        <fetcher.Form method="post" action="/my-palettes/save">
          <input type="hidden" name="colors" value={colors} />
          {own !== undefined && <input type="hidden" name="instead" value={own.id} />}
          <Button
            type="submit"
            className="whitespace-nowrap"
            title={problem ?? (own === undefined ? "Save to My palettes" : "Save the changes to your palette")}
          >
            {fetcher.state !== "idle" ? "Saving…" : own === undefined ? "Save" : "Save changes"}
          </Button>
        </fetcher.Form>
      ) : (
        <Link to={`/my-palettes/${kept.id}`} discover="none" title={kept.name} className={buttonClass("quiet")}>
          Saved<span className="sr-only"> as {kept.name ?? "it is"}</span>
        </Link>
      )}
    </div>
  );
}

interface Kept {
  readonly id: string;
  /** Known once it was told. */
  readonly name?: string;
}

/** The private palette that has these very colors, as far as this page knows: as it was told last, else as it was opened. */
function findKept(
  colors: string,
  told: (Kept & { readonly colors: string }) | undefined,
  own: OwnPalette | undefined,
): Kept | undefined {
  if (told?.colors === colors) return told;
  if (own === undefined || told?.id === own.id || formatPalette(own.colors) !== colors) return undefined;
  return { id: own.id };
}
