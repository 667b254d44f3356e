import type { Lch } from "@tincture/color";
import { oklchToHex } from "@tincture/color/harmony";
import { useState } from "react";
import { ColorPickers } from "./color-pickers.tsx";
import { EditActions } from "./edit-actions.tsx";
import { HexField } from "./hex-field.tsx";
import { exceedsGamut, keepDraft, type LchAxis } from "./lch-draft.ts";
import { LchSlider } from "./lch-slider.tsx";
import { PanelClose } from "./panel-close.tsx";
import type { Swatch } from "./swatches.ts";
import type { EditorControl } from "./use-editor.ts";

interface EditPanelProps {
  readonly swatch: Swatch;
  readonly name: string | undefined;
  readonly control: EditorControl;
  readonly onClose: () => void;
}

const axes: readonly LchAxis[] = ["l", "c", "h"];

/** One color changed by hand: by its hex, by lightness, chroma and hue, or picked. */
export function EditPanel({ swatch, name, control, onClose }: EditPanelProps) {
  const { id, hex } = swatch;
  const { dispatch } = control;
  const [draft, setDraft] = useState<Lch>();
  const lch = keepDraft(draft, hex);
  const recolor = (hex: string) => dispatch({ type: "recolor", id, hex });
  const recolorDraft = (hex: string) => dispatch({ type: "recolor", id, hex, isDraft: true });
  const settle = () => dispatch({ type: "settle" });

  function slide(axis: LchAxis, value: number): void {
    const next = { ...lch, [axis]: value };
    setDraft(next);
    recolorDraft(oklchToHex(next));
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-3 border-b border-line py-1.5 pl-5 pr-1.5">
        <span aria-hidden className="size-5 rounded-full" style={{ backgroundColor: `#${hex}` }} />
        <h2 className="min-w-0 truncate text-sm font-medium">{name ?? hex}</h2>
        <PanelClose onClose={onClose} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-5">
        <HexField hex={hex} onHex={recolor} />
        <ColorPickers hex={hex} onPick={recolor} onDraft={recolorDraft} onSettle={settle} />
        <div className="flex flex-col gap-4">
          {axes.map((axis) => (
            <LchSlider
              key={axis}
              axis={axis}
              lch={lch}
              onSlide={(value) => slide(axis, value)}
              onSettle={settle}
            />
          ))}
          <p role="status" className="min-h-10 text-sm text-muted">
            {exceedsGamut(lch) &&
              "More chroma than sRGB can show here; the nearest color that it can is used."}
          </p>
        </div>
        <EditActions swatch={swatch} control={control} onClose={onClose} />
      </div>
    </div>
  );
}
