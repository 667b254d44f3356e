import { type ColorOrder, colorOrders, sortColors } from "@tincture/color/adjust";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { ToolProps } from "../../use-editor.ts";
import { AdjustSliders } from "./adjust-sliders.tsx";
import { listHarmonies } from "../../../ui/harmonies.ts";
import { SwatchBar } from "../../../ui/swatches.tsx";
import { ColorRadios, ToolSection } from "../choices.tsx";
import { replaceUnlocked } from "../../state/replace-unlocked.ts";

export function AdjustTool({ control, names }: ToolProps) {
  return (
    <div className="flex flex-col gap-8">
      <AdjustSliders control={control} />
      <SortButtons control={control} />
      <HarmonyRows control={control} names={names} />
    </div>
  );
}

const orderLabels: Readonly<Record<ColorOrder, string>> = {
  hue: "Hue",
  lightness: "Lightness",
  chroma: "Chroma",
  nearness: "Similarity",
};

function SortButtons({ control: { state, hexes, dispatch } }: Pick<ToolProps, "control">) {
  const arrange = (indexes: readonly number[]) =>
    dispatch({ type: "arrange", colors: indexes.flatMap((index) => state.present[index] ?? []) });
  return (
    <ToolSection title="Sort">
      <div className="flex flex-wrap gap-2">
        {colorOrders.map((order) => (
          <Button key={order} onClick={() => arrange(sortColors(hexes, order))}>
            {orderLabels[order]}
          </Button>
        ))}
        <Button onClick={() => arrange([...hexes.keys()].toReversed())}>Reverse</Button>
      </div>
      <p className="text-sm text-muted">
        Similarity is the shortest path through all colors, as in generated palettes.
      </p>
    </ToolSection>
  );
}

function HarmonyRows({ control: { state, dispatch }, names }: ToolProps) {
  const { present } = state;
  const [wantedId, setWantedId] = useState<number>();
  const chosen = present.find(({ id }) => id === wantedId) ?? present[0];
  if (chosen === undefined) return null;
  const { id, hex } = chosen;
  const harmonies = listHarmonies(hex);

  function apply(harmony: readonly string[]): void {
    const others = harmony.filter((one) => one !== hex);
    dispatch({ type: "arrange", colors: replaceUnlocked(present, others, id) });
  }

  return (
    <ToolSection title="Harmonies">
      <ColorRadios legend="Of the color" swatches={present} names={names} chosenId={id} onChoose={setWantedId} />
      <p className="text-sm text-muted">
        {harmonies.length === 0
          ? "A gray has no hue, and so no harmonies."
          : "Choosing one replaces all colors but this one and the locked ones."}
      </p>
      <ul className="flex flex-col gap-2">
        {harmonies.map(({ label, colors }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => apply(colors)}
              className="flex w-full items-center gap-3 rounded-lg border border-line p-1.5 text-left text-sm transition hover:border-edge"
            >
              <SwatchBar colors={colors} className="h-9 flex-1 rounded-md" />
              <span className="w-32 shrink-0">{label}</span>
            </button>
          </li>
        ))}
      </ul>
    </ToolSection>
  );
}
