import { Slider } from "@base-ui/react/slider";

interface TrackSliderProps {
  readonly label: string;
  readonly range: readonly [min: number, max: number];
  readonly step?: number;
  readonly value: number;
  readonly shown: string;
  readonly track: string;
  readonly onSlide: (value: number) => void;
  readonly onEnd?: () => void;
}

/** Everything until a pointer or key is released is one gesture. */
export function TrackSlider(props: TrackSliderProps) {
  const { label, range, step = 1, value, shown, track, onSlide, onEnd } = props;
  const [min, max] = range;
  return (
    <Slider.Root
      min={min}
      max={max}
      step={step}
      value={value}
      onValueChange={(next) => onSlide(next)}
      onValueCommitted={(_, { reason }) => reason !== "keyboard" && onEnd?.()}
      onKeyUp={onEnd}
      onBlur={onEnd}
      className="flex flex-col gap-1"
    >
      <div className="flex justify-between text-sm">
        <Slider.Label className="font-medium">{label}</Slider.Label>
        <span aria-hidden className="tabular-nums text-muted">
          {shown}
        </span>
      </div>
      <Slider.Control className="flex h-8 touch-none items-center">
        <Slider.Track
          className="h-3 w-full rounded-full bg-sunken shadow-[inset_0_0_0_1px_rgb(0_0_0/0.12)]"
          style={{ backgroundImage: track }}
        >
          <Slider.Thumb
            aria-label={label}
            getAriaValueText={() => shown}
            className="size-6 rounded-full border-2 border-white bg-transparent shadow-[0_0_0_1px_rgb(0_0_0/0.45),inset_0_0_0_1px_rgb(0_0_0/0.45)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
