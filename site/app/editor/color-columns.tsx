import { paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { ColorColumn } from "./color-column.tsx";
import type { ColorFormat } from "./color-formats.ts";
import { LazyDragLayer } from "./lazy-parts.tsx";
import { PartBoundary } from "./part-boundary.tsx";
import type { Simulate } from "./tools.ts";
import type { ColorNames } from "./use-color-names.ts";
import type { EditorControl } from "./use-editor.ts";

interface ColorColumnsProps {
  readonly control: EditorControl;
  readonly names: ColorNames;
  readonly format: ColorFormat;
  readonly simulate: Simulate | undefined;
  readonly isCompact: boolean;
  /** Dragging is loaded at the first sign of a pointer. */
  readonly isDraggable: boolean;
  readonly onEdit: (id: number) => void;
}

/** The palette: tall columns, on phones rows. */
export function ColorColumns(props: ColorColumnsProps) {
  const { control, names, format, simulate, isCompact, isDraggable, onEdit } = props;
  const { state, hexes, dispatch, add } = control;
  const { present } = state;
  return (
    <>
      <ol
        aria-label="Colors"
        className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto md:flex-row md:overflow-hidden"
      >
        {present.map((swatch, index) => (
          <ColorColumn
            key={swatch.id}
            swatch={swatch}
            index={index}
            name={names[swatch.hex]}
            shownHex={simulate?.(swatch.hex) ?? swatch.hex}
            format={format}
            isCompact={isCompact}
            isLast={index === present.length - 1}
            canAdd={present.length < paletteSizeMax}
            canRemove={present.length > paletteSizeMin}
            dispatch={dispatch}
            onAdd={() => add(index + 1)}
            onEdit={() => onEdit(swatch.id)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {state.draftedId === undefined && `Palette: ${hexes.join(", ")}`}
      </p>
      {isDraggable && (
        <PartBoundary isSilent>
          <LazyDragLayer
            ids={present.map(({ id }) => id)}
            onMove={(id, index) => dispatch({ type: "move", id, index })}
          />
        </PartBoundary>
      )}
    </>
  );
}
