import { formatPalette } from "@tincture/color";
import { useFetcher } from "react-router";
import { Button, buttonClass } from "../ui/button.tsx";
import type { KeepAnswer } from "../ui/keep-answer.ts";
import { Link } from "../ui/link.tsx";

interface KeepButtonProps {
  readonly hexes: readonly string[];
  readonly className?: string;
}

/**
 * Saves the palette among the person's own, and then leads there. Who is not signed in is led to it, and comes back to a page that
 * saves. A form, so that it works without scripts too.
 */
export function KeepButton({ hexes, className = "" }: KeepButtonProps) {
  const fetcher = useFetcher<KeepAnswer>({ key: "keep-palette" });
  const colors = formatPalette(hexes);
  const answer = fetcher.data;
  const kept = answer !== undefined && "kept" in answer && answer.kept.colors === colors ? answer.kept : undefined;
  const problem = answer !== undefined && "problem" in answer ? answer.problem : undefined;
  return (
    <div className={className}>
      <span role="status" className="sr-only">
        {kept !== undefined && "Saved to My palettes"}
      </span>
      <span role="alert" className="sr-only">
        {problem}
      </span>
      {kept === undefined ? (
        <fetcher.Form method="post" action="/my-palettes/save">
          <input type="hidden" name="colors" value={colors} />
          <Button type="submit" title={problem ?? "Save to My palettes"}>
            {fetcher.state === "idle" ? "Save" : "Saving…"}
          </Button>
        </fetcher.Form>
      ) : (
        <Link
          to={`/my-palettes/${kept.id}`}
          discover="none"
          title={`Open ${kept.name}`}
          className={buttonClass("quiet")}
        >
          Saved<span className="sr-only"> as {kept.name}</span>
        </Link>
      )}
    </div>
  );
}
