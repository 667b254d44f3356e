import { paletteSizeMin } from "@tincture/color";
import { Link } from "react-router";
import { Button, buttonClass } from "../ui/button.tsx";
import { Icon } from "./icon.tsx";
import type { Swatch } from "./swatches.ts";
import type { EditorControl } from "./use-editor.ts";

interface EditActionsProps {
  readonly swatch: Swatch;
  readonly control: EditorControl;
  readonly onClose: () => void;
}

/** What else can be done with a color: here it can be reached on phones too. */
export function EditActions({ swatch, control, onClose }: EditActionsProps) {
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
