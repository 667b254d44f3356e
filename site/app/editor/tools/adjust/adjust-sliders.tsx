import { type Adjustment, adjustPalette, changesNothing, noAdjustment } from "@tincture/color/adjust";
import { hexToOklch } from "@tincture/color";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Swatch } from "../../state/editor-state.ts";
import { TrackSlider } from "../track-slider.tsx";
import type { EditorControl } from "../../use-editor.ts";
import {
  type AdjustSettings,
  adjustSwatches,
  resumeAdjusting,
  finishAdjustment,
  startAdjusting,
  tryAdjustment,
} from "./adjust-session.ts";

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

export function AdjustSliders({ control }: { readonly control: EditorControl }) {
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
