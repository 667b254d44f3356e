import type { Lch } from "@tincture/color";
import { oklchToHex } from "@tincture/color/harmony";
import { useState } from "react";
import { chromaMax, exceedsGamut, hueMax, keepDraft, type LchAxis, trackGradient } from "./lch-draft.ts";
import { TrackSlider } from "./track-slider.tsx";

interface LchSlidersProps {
  readonly hex: string;
  readonly onDraft: (hex: string) => void;
  readonly onEnd: () => void;
}

const axes: readonly LchAxis[] = ["l", "c", "h"];

/** Edits a color by lightness, chroma and hue. */
export function LchSliders({ hex, onDraft, onEnd }: LchSlidersProps) {
  const [draft, setDraft] = useState<Lch>();
  const lch = keepDraft(draft, hex);

  function slide(axis: LchAxis, value: number): void {
    const next = { ...lch, [axis]: value };
    setDraft(next);
    onDraft(oklchToHex(next));
  }

  return (
    <div className="flex flex-col gap-4">
      {axes.map((axis) => (
        <LchSlider key={axis} axis={axis} lch={lch} onSlide={(value) => slide(axis, value)} onEnd={onEnd} />
      ))}
      <p role="status" className="min-h-10 text-sm text-muted">
        {exceedsGamut(lch) && "sRGB cannot show this much chroma here, so the nearest color it can show is used."}
      </p>
    </div>
  );
}

interface LchSliderProps {
  readonly axis: LchAxis;
  readonly lch: Lch;
  readonly onSlide: (value: number) => void;
  readonly onEnd: () => void;
}

const scales = {
  l: { label: "Lightness", max: 1, step: 0.005, decimals: 3 },
  c: { label: "Chroma", max: chromaMax, step: 0.002, decimals: 3 },
  h: { label: "Hue", max: hueMax, step: 1, decimals: 0 },
} as const;

/** One OKLCH coordinate, with its effect on the track. */
function LchSlider({ axis, lch, onSlide, onEnd }: LchSliderProps) {
  const { label, max, step, decimals } = scales[axis];
  return (
    <TrackSlider
      label={label}
      range={[0, max]}
      step={step}
      value={lch[axis]}
      shown={lch[axis].toFixed(decimals)}
      track={trackGradient(lch, axis)}
      onSlide={onSlide}
      onEnd={onEnd}
    />
  );
}
