import { formatPalette, parsePalette } from "@tincture/color";
import { useHref } from "react-router";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { ColorStrip } from "../../../ui/swatches.tsx";
import { rememberedMax } from "../../state/editor-state.ts";
import { forgetLastPalette } from "../../save/draft-owner.ts";
import { RecentDrafts } from "../../save/recent-drafts.tsx";
import type { EditorControl } from "../../use-editor.ts";

export function HistoryTool({ control }: { readonly control: EditorControl }) {
  const { state, hexes, dispatch } = control;
  const present = formatPalette(hexes);
  const isWithAccount = control.saved.drafts !== undefined;
  const addresses = [...new Set(state.visited.toReversed())];
  const palettes = addresses.flatMap((address) => {
    const colors = parsePalette(address);
    return colors === undefined ? [] : [{ address, colors }];
  });

  return (
    <div className="flex flex-col gap-4">
      <RecentDrafts control={control} />
      <section aria-labelledby="palettes-seen" className="flex flex-col gap-2">
        <h3 id="palettes-seen" className="font-semibold">
          Palettes seen
        </h3>
        <p className="text-sm text-muted">
          The latest {rememberedMax}
          {isWithAccount
            ? ", on all your devices. They stay in your account"
            : " in this browser. They stay on this device"}
          , with your locks and undo steps, until you clear them.
        </p>
      </section>
      <ol className="flex flex-col gap-2">
        {palettes.map(({ address, colors }) => (
          <li key={address}>
            <button
              type="button"
              aria-label={`Return to ${colors.join(", ")}`}
              aria-current={address === present}
              onClick={() => dispatch({ type: "show", colors })}
              className="flex h-12 w-full overflow-hidden rounded-lg transition hover:scale-[1.01] aria-[current=true]:outline-2 aria-[current=true]:outline-offset-2 aria-[current=true]:outline-ink"
            >
              <ColorStrip colors={colors} className="h-full grow" />
            </button>
          </li>
        ))}
      </ol>
      <ClearHistory control={control} />
    </div>
  );
}

function ClearHistory({ control }: { readonly control: EditorControl }) {
  const appPath = useHref("/app");
  const isWithAccount = control.saved.drafts !== undefined;

  function clear(): void {
    control.clearHistory();
    forgetLastPalette(appPath);
  }

  return (
    <details>
      <summary className={`${buttonClass("quiet")} -ml-3.5 w-fit list-none`}>Clear history</summary>
      <div className="mt-2 flex flex-col items-start gap-2 rounded-lg bg-sunken p-3 text-sm">
        <p>
          This list{isWithAccount && ", your recent work"} and all undo steps are forgotten, in other tabs
          {isWithAccount ? " and in your account" : ""} too. This cannot be undone.{" "}
          {isWithAccount && "What another device saves later stays. "}The palette you see stays, and is kept again once
          you change it.
        </p>
        <Button kind="danger" onClick={clear}>
          Clear it
        </Button>
      </div>
    </details>
  );
}
