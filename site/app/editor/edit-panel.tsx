import { paletteSizeMin } from "@tincture/color";
import { Link } from "react-router";
import { Button, buttonClass } from "../ui/button.tsx";
import { ColorPickers, HexField } from "./color-inputs.tsx";
import type { Swatch } from "./editor-state.ts";
import { CloseButton, Icon } from "./icon.tsx";
import { LchSliders } from "./lch-sliders.tsx";
import type { EditorControl } from "./use-editor.ts";

interface EditPanelProps {
  readonly swatch: Swatch;
  readonly name: string | undefined;
  readonly control: EditorControl;
  readonly onClose: () => void;
}

/** One color changed by hand: by its hex, by lightness, chroma and hue, or picked. */
export function EditPanel({ swatch, name, control, onClose }: EditPanelProps) {
  const { id, hex } = swatch;
  const { dispatch } = control;
  const recolor = (hex: string) => dispatch({ type: "recolor", id, hex });
  const recolorDraft = (hex: string) => dispatch({ type: "recolor", id, hex, isDraft: true });
  const settle = () => dispatch({ type: "settle" });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-3 border-b border-line py-1.5 pl-5 pr-1.5">
        <span aria-hidden className="size-5 rounded-full" style={{ backgroundColor: `#${hex}` }} />
        <h2 className="min-w-0 truncate text-sm font-medium">{name ?? hex}</h2>
        <CloseButton onClick={onClose} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-5">
        <HexField hex={hex} onHex={recolor} />
        <ColorPickers hex={hex} onPick={recolor} onDraft={recolorDraft} onSettle={settle} />
        <LchSliders hex={hex} onDraft={recolorDraft} onSettle={settle} />
        <EditActions swatch={swatch} control={control} onClose={onClose} />
      </div>
    </div>
  );
}

interface EditActionsProps {
  readonly swatch: Swatch;
  readonly control: EditorControl;
  readonly onClose: () => void;
}

/** What else can be done with a color: here it can be reached on phones too. */
function EditActions({ swatch, control, onClose }: EditActionsProps) {
  const { id, hex, isLocked } = swatch;
  const { state, dispatch } = control;
  const index = state.present.findIndex((one) => one.id === id);

  function remove(): void {
    onClose();
    dispatch({ type: "remove", id });
  }

  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-5">
      <Button onClick={() => dispatch({ type: "toggleLock", id })}>
        <Icon name={isLocked ? "locked" : "unlocked"} />
        {isLocked ? "Unlock" : "Lock"}
      </Button>
      <Button
        aria-label="Move back"
        disabled={index === 0}
        onClick={() => dispatch({ type: "move", id, index: index - 1 })}
      >
        <Icon name="back" />
      </Button>
      <Button
        aria-label="Move forward"
        disabled={index === state.present.length - 1}
        onClick={() => dispatch({ type: "move", id, index: index + 1 })}
      >
        <Icon name="forward" />
      </Button>
      <Button disabled={state.present.length <= paletteSizeMin} onClick={remove}>
        Remove
      </Button>
      <Link to={`/colors/${hex}`} discover="none" className={buttonClass("quiet")}>
        About this color
      </Link>
    </div>
  );
}
