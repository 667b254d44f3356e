import { type ColorOrder, colorOrders, sortColors } from "@tincture/color/adjust";
import { Button } from "../../ui/button.tsx";
import type { ColorNames } from "../use-color-names.ts";
import type { EditorControl } from "../use-editor.ts";
import { AdjustSliders } from "./adjust-sliders.tsx";
import { HarmonyRows } from "./harmony-rows.tsx";

interface AdjustToolProps {
  readonly control: EditorControl;
  readonly names: ColorNames;
}

/** Adjusts all colors, their order, and the harmony with one of them. */
export function AdjustTool({ control, names }: AdjustToolProps) {
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

function SortButtons({ control: { state, hexes, dispatch } }: Pick<AdjustToolProps, "control">) {
  const arrange = (places: readonly number[]) =>
    dispatch({ type: "arrange", colors: places.flatMap((place) => state.present[place] ?? []) });
  return (
    <section aria-labelledby="adjust-sort" className="flex flex-col gap-3">
      <h2 id="adjust-sort" className="text-sm font-medium">
        Sort
      </h2>
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
    </section>
  );
}
