import { describeRefusal } from "../state/promised-draw.ts";
import { Button } from "../../ui/button.tsx";
import type { Refusal } from "../state/editor-state.ts";
import { findSwatchElement } from "./swatch-focus.ts";
import type { EditorControl } from "../use-editor.ts";

interface RefusalNoteProps {
  readonly control: EditorControl;
  readonly refusal: Refusal;
}

export function RefusalNote({ control: { state, dispatch }, refusal }: RefusalNoteProps) {
  const { text, toUnlock } = describeRefusal(refusal, state.present);

  function unlock({ currentTarget }: React.MouseEvent, id: number): void {
    if (currentTarget === document.activeElement) findSwatchElement(id)?.focus();
    dispatch({ type: "toggleLock", id });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="max-w-prose">{text}</p>
      {toUnlock.map(({ id, hex }) => (
        <Button key={id} onClick={(event) => unlock(event, id)}>
          Unlock #{hex}
        </Button>
      ))}
    </div>
  );
}
