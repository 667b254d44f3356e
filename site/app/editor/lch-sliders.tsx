import { Slider } from "@base-ui/react/slider";
import type { Lch } from "@tincture/color";
import { oklchToHex } from "@tincture/color/harmony";
import { useState } from "react";
import { chromaMax, exceedsGamut, hueMax, keepDraft, type LchAxis, trackGradient } from "./lch-draft.ts";

interface LchSlidersProps {
  readonly hex: string;
  readonly onDraft: (hex: string) => void;
  readonly onSettle: () => void;
}

const axes: readonly LchAxis[] = ["l", "c", "h"];

/** A color by its lightness, chroma and hue. */
export function LchSliders({ hex, onDraft, onSettle }: LchSlidersProps) {
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
        <LchSlider key={axis} axis={axis} lch={lch} onSlide={(value) => slide(axis, value)} onSettle={onSettle} />
      ))}
      <p role="status" className="min-h-10 text-sm text-muted">
        {exceedsGamut(lch) && "More chroma than sRGB can show here; the nearest color that it can is used."}
      </p>
    </div>
  );
}

interface LchSliderProps {
  readonly axis: LchAxis;
  readonly lch: Lch;
  readonly onSlide: (value: number) => void;
  readonly onSettle: () => void;
}

const scales = {
  l: { label: "Lightness", max: 1, step: 0.005, decimals: 3 },
  c: { label: "Chroma", max: chromaMax, step: 0.002, decimals: 3 },
  h: { label: "Hue", max: hueMax, step: 1, decimals: 0 },
} as const;

/** One coordinate of OKLCH. Its track shows where each place leads. */
function LchSlider({ axis, lch, onSlide, onSettle }: LchSliderProps) {
  const { label, max, step, decimals } = scales[axis];
  return (
    <Slider.Root
      min={0}
      max={max}
      step={step}
      value={lch[axis]}
      onValueChange={(value) => onSlide(value)}
      onValueCommitted={onSettle}
      className="flex flex-col gap-1"
    >
      <div className="flex justify-between text-sm">
        <Slider.Label className="font-medium">{label}</Slider.Label>
        <span aria-hidden className="tabular-nums text-muted">
          {lch[axis].toFixed(decimals)}
        </span>
      </div>
      <Slider.Control className="flex h-8 touch-none items-center">
        <Slider.Track
          className="h-3 w-full rounded-full shadow-[inset_0_0_0_1px_rgb(0_0_0/0.12)]"
          style={{ backgroundImage: trackGradient(lch, axis) }}
        >
          <Slider.Thumb
            aria-label={label}
            className="size-6 rounded-full border-2 border-white bg-transparent shadow-[0_0_0_1px_rgb(0_0_0/0.45),inset_0_0_0_1px_rgb(0_0_0/0.45)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
