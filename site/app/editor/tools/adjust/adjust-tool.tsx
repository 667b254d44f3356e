import {
  type Adjustment,
  adjustPalette,
  changesNothing,
  type ColorOrder,
  colorOrders,
  noAdjustment,
  sortColors,
} from "@tincture/color/adjust";
import { hexToOklch } from "@tincture/color";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { listHarmonies } from "../../../ui/harmonies.ts";
import { SwatchBar } from "../../../ui/swatches.tsx";
import type { Swatch } from "../../state/editor-state.ts";
import { replaceUnlocked } from "../../state/replace-unlocked.ts";
import type { EditorControl, ToolProps } from "../../use-editor.ts";
import { ColorRadios, ToolSection } from "../panel-parts.tsx";
import { TrackSlider } from "../track-slider.tsx";
import {
  type AdjustSettings,
  adjustSwatches,
  resumeAdjusting,
  finishAdjustment,
  startAdjusting,
  tryAdjustment,
} from "./adjust-session.ts";

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

const axes = ["hue", "chroma", "lightness", "warmth", "contrast"] as const satisfies readonly (keyof Adjustment)[];
type Axis = (typeof axes)[number];
const labels: Readonly<Record<Axis, string>> = {
  hue: "Hue",
  chroma: "Chroma",
  lightness: "Lightness",
  warmth: "Warmth",
  contrast: "Contrast",
};
const halfTurn = 180;
const trackStops = 13;

function AdjustSliders({ control }: Pick<ToolProps, "control">) {
  const { session, settings, slide, endDrag, change, restart } = useAdjusting(control);
  const { amounts, keepsLocked } = settings;
  const isLocked = session.base.some((swatch) => swatch.isLocked);
  return (
    <section aria-label="All colors" className="flex flex-col gap-4">
      {axes.map((axis) => (
        <TrackSlider
          key={axis}
          label={labels[axis]}
          range={rangeOf(axis)}
          value={amounts[axis]}
          shown={formatAmount(axis, amounts[axis])}
          track={trackOf(session.base, axis)}
          onSlide={(value) => slide({ ...settings, amounts: { ...amounts, [axis]: value } })}
          onEnd={endDrag}
        />
      ))}
      <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={keepsLocked}
          onChange={({ target }) => change({ ...settings, keepsLocked: target.checked })}
          className="size-4 accent-(--accent)"
        />
        Keep locked colors{!isLocked && " (none are locked)"}
      </label>
      <div className="flex flex-wrap gap-2">
        <Button disabled={changesNothing(amounts)} onClick={() => change({ ...settings, amounts: noAdjustment })}>
          Reset
        </Button>
        <Button kind="quiet" disabled={changesNothing(amounts)} onClick={restart}>
          Start from here
        </Button>
      </div>
    </section>
  );
}

function useAdjusting({ state, dispatch }: EditorControl) {
  const [kept, setKept] = useState(() => startAdjusting(state.present));
  const { session, settings } = resumeAdjusting(kept, state.present);
  useEffect(() => () => dispatch({ type: "endDrag" }), [dispatch]);

  function show(wanted: AdjustSettings, isDragging: boolean): void {
    const hexes = new Map(adjustSwatches(session, wanted).map(({ id, hex }) => [id, hex]));
    const colors = state.present.map(({ id, hex }) => ({ id, hex: hexes.get(id) ?? hex }));
    const tried = tryAdjustment(session, wanted);
    setKept(isDragging ? tried : finishAdjustment(tried));
    dispatch({ type: "arrange", colors, isDragging });
  }

  function endDrag(): void {
    setKept((latest) => finishAdjustment(latest));
    dispatch({ type: "endDrag" });
  }

  return {
    session,
    settings,
    slide: (wanted: AdjustSettings) => show(wanted, true),
    endDrag,
    change: (wanted: AdjustSettings) => show(wanted, false),
    restart: () => setKept(startAdjusting(state.present, settings.keepsLocked)),
  };
}

function rangeOf(axis: Axis): readonly [number, number] {
  return axis === "hue" ? [-halfTurn, halfTurn] : [-100, 100];
}

function formatAmount(axis: Axis, amount: number): string {
  const sign = amount > 0 ? "+" : amount < 0 ? "−" : "";
  return `${sign}${Math.abs(amount)}${axis === "hue" ? "°" : ""}`;
}

/** Shows the effect on one color: the darkest for contrast, otherwise the most vivid. */
function trackOf(base: readonly Swatch[], axis: Axis): string {
  const hexes = base.map(({ hex }) => hex);
  const keys = hexes.map((hex) => (axis === "contrast" ? -hexToOklch(hex).l : hexToOklch(hex).c));
  const shown = keys.indexOf(Math.max(...keys));
  const [min, max] = rangeOf(axis);
  const stops = Array.from({ length: trackStops }, (_, at) => {
    const amount = min + ((max - min) * at) / (trackStops - 1);
    return `#${adjustPalette(hexes, { ...noAdjustment, [axis]: amount })[shown]}`;
  });
  return `linear-gradient(to right, ${stops.join(", ")})`;
}
