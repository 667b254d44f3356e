import { colorContrast, paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { copyLabel, CopyStatus, useCopy } from "../../ui/copy-button.tsx";
import { type CssNotation, formatCss } from "../../ui/format-color.ts";
import type { Swatch } from "../state/editor-state.ts";
import { IconButton, type IconButtonProps } from "../icon.tsx";
import { LazyColumnShades, LazyDragLayer } from "../lazy-parts.tsx";
import { LazyBoundary } from "../lazy-boundary.tsx";
import type { Simulate } from "../tools/tools.ts";
import type { EditorControl } from "../use-editor.ts";
import { useEarlyPress } from "./early-press.ts";
import { findSwatchElement, focusBeside } from "./swatch-focus.ts";
import type { ColorNames } from "./use-color-names.ts";

interface ColorColumnsProps {
  readonly control: EditorControl;
  readonly names: ColorNames;
  readonly format: CssNotation;
  readonly simulate: Simulate | undefined;
  readonly isCompact: boolean;
  readonly isDraggable: boolean;
  readonly onEdit: (id: number) => void;
}

/** The id that the page's head waits for. */
export const columnsId = "columns";

export function ColorColumns(props: ColorColumnsProps) {
  const { control, names, format, simulate, isCompact, isDraggable, onEdit } = props;
  const { state, hexes, dispatch } = control;
  const { present } = state;
  const show = (hex: string) => simulate?.(hex) ?? hex;
  const list = useRef<HTMLOListElement>(null);
  const takePress = useEarlyPress(list);
  const shown = present.map(({ id, hex }) => ({ id, hex: show(hex) }));
  useColorTransition(shown, state.draggedId !== undefined);
  return (
    <>
      <ol
        ref={list}
        id={columnsId}
        aria-label="Colors"
        className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto md:flex-row md:overflow-hidden"
      >
        {present.map((swatch, index) => (
          <ColorColumn
            key={swatch.id}
            swatch={swatch}
            index={index}
            name={names[swatch.hex]}
            shownHex={show(swatch.hex)}
            format={format}
            isCompact={isCompact}
            control={control}
            onEdit={() => onEdit(swatch.id)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {state.draggedId === undefined && `Palette: ${hexes.join(", ")}`}
      </p>
      {isDraggable && (
        <LazyBoundary isSilent>
          <LazyDragLayer
            ids={present.map(({ id }) => id)}
            takePress={takePress}
            onMove={(id, index) => dispatch({ type: "move", id, index })}
          />
        </LazyBoundary>
      )}
    </>
  );
}

interface ColorColumnProps extends Omit<ColumnControlsProps, "onCopy" | "onShades"> {
  readonly name: string | undefined;
  readonly shownHex: string;
  readonly format: CssNotation;
  readonly isCompact: boolean;
}

function ColorColumn(props: ColorColumnProps) {
  const { swatch, index, name, shownHex, format, isCompact, control } = props;
  const { id, hex, isLocked } = swatch;
  const { state, copy } = useCopy();
  const [isShaded, setShaded] = useState(false);
  const size = control.hexes.length;
  const text = formatCss(hex)[format];
  const copyNow = () => void copy(text);
  return (
    <li
      data-swatch={id}
      tabIndex={-1}
      aria-label={`Color ${index + 1}: ${name ?? ""} ${hex}${isLocked ? ", locked" : ""}`}
      className={`group @container relative flex ${isCompact ? "min-h-9" : "min-h-14"} min-w-0 flex-1 items-center gap-2 px-4 transition-[color] duration-300 focus-visible:-outline-offset-4 focus-visible:outline-current md:flex-col-reverse md:gap-6 md:px-1.5 md:pb-8 md:pt-4`}
      style={{
        backgroundColor: `#${shownHex}`,
        color: `#${colorContrast(shownHex).text}`,
        // Above the next column, because the button between them overlaps it.
        zIndex: size - index,
      }}
    >
      <div className="flex min-w-0 flex-col items-start gap-0.5 md:w-full md:items-center">
        <button
          type="button"
          data-copy
          data-copied={state === "idle" ? undefined : state}
          onClick={copyNow}
          title="Copy"
          aria-label={`Copy ${hex}`}
          className="rounded-md px-1.5 text-xl font-semibold tracking-tight tabular-nums focus-visible:outline-current md:text-base md:@min-[7.5rem]:text-2xl md:@max-[4.5rem]:[writing-mode:vertical-rl]"
        >
          {copyLabel(state, hex)}
        </button>
        <span
          className={`${isCompact ? "max-md:hidden" : ""} max-w-full truncate px-1.5 text-sm md:@max-[4.5rem]:hidden md:h-10 md:whitespace-normal md:text-center md:leading-5`}
        >
          {name ?? "\u00a0"}
        </span>
        <CopyStatus state={state} text={text} />
      </div>
      <ColumnControls {...props} onCopy={copyNow} onShades={() => setShaded(true)} />
      {size < paletteSizeMax && <AddSeam swatch={swatch} index={index} control={control} />}
      {isShaded && (
        <LazyBoundary isSilent>
          <LazyColumnShades swatch={swatch} control={control} onClose={() => setShaded(false)} />
        </LazyBoundary>
      )}
    </li>
  );
}

function AddSeam({ swatch, index, control }: Pick<ColumnControlsProps, "swatch" | "index" | "control">) {
  const isLast = index === control.hexes.length - 1;
  return (
    <div
      className={`group/seam absolute inset-y-0 z-10 hidden w-9 items-center justify-center noscript:hidden md:pointer-fine:flex ${isLast ? "right-0" : "-right-4.5"}`}
    >
      <IconButton
        icon="plus"
        label={`Add a color after ${swatch.hex}`}
        title="Add a color"
        onClick={() => control.add(index + 1)}
        className="grid size-9 place-items-center rounded-full bg-surface text-ink opacity-0 shadow-md transition focus-visible:opacity-100 group-hover/seam:opacity-100"
      />
    </div>
  );
}

interface ColumnControlsProps {
  readonly swatch: Swatch;
  readonly index: number;
  readonly control: EditorControl;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onShades: () => void;
}

function ColumnControls({ swatch, index, control, onEdit, onCopy, onShades }: ColumnControlsProps) {
  const { id, hex, isLocked } = swatch;
  const { hexes, dispatch } = control;

  function moveByArrow(event: KeyboardEvent): void {
    const isBack = event.key === "ArrowLeft" || event.key === "ArrowUp";
    if (!isBack && event.key !== "ArrowRight" && event.key !== "ArrowDown") return;
    event.preventDefault();
    dispatch({ type: "move", id, index: index + (isBack ? -1 : 1) });
  }

  return (
    <div className="ml-auto flex shrink-0 items-center noscript:hidden md:ml-0 md:flex-col md:gap-1">
      <span className="contents max-md:hidden">
        <ColumnButton
          icon="close"
          label={`Remove ${hex}`}
          disabled={hexes.length <= paletteSizeMin}
          onClick={() => {
            focusBeside(id);
            dispatch({ type: "remove", id });
          }}
        />
        <ColumnButton icon="copy" label={`Copy ${hex} as text`} onClick={onCopy} />
        <ColumnButton icon="shades" label={`Shades of ${hex}`} data-shades onClick={onShades} />
      </span>
      <ColumnButton icon="edit" label={`Edit ${hex}`} onClick={onEdit} />
      <ColumnButton icon="grip" label={`Move ${hex}: drag, or press an arrow key`} isGrip onKeyDown={moveByArrow} />
      <ColumnButton
        icon={isLocked ? "locked" : "unlocked"}
        label={`Lock ${hex}`}
        aria-pressed={isLocked}
        onClick={() => dispatch({ type: "toggleLock", id })}
      />
    </div>
  );
}

/** Appears on hover with a mouse, but a closed lock stays visible. */
function ColumnButton({ isGrip, ...rest }: IconButtonProps & { readonly isGrip?: boolean }) {
  const isQuiet = rest["aria-pressed"] !== true;
  return (
    <IconButton
      data-grip={isGrip}
      className={`grid size-10 max-md:h-9 place-items-center rounded-full transition hover:bg-current/15 focus-visible:opacity-100 focus-visible:outline-current aria-disabled:invisible aria-pressed:bg-current/15 ${isGrip ? "data-ready:cursor-grab touch-none" : ""} ${isQuiet ? "md:pointer-fine:opacity-0 md:pointer-fine:group-hover:opacity-100 md:pointer-fine:group-focus-within:opacity-100" : ""}`}
      {...rest}
    />
  );
}

const wipeMs = 340;
const waveMs = 45;
const wideWindow = "(width >= 48rem)";

/** Wipes the old color, drawn by `::before`, off each column in turn, except while dragging. */
function useColorTransition(shown: readonly Pick<Swatch, "id" | "hex">[], isDragging: boolean): void {
  const last = useRef<ReadonlyMap<number, string>>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = new Map(shown.map(({ id, hex }) => [id, hex]));
    if (before === undefined || isDragging || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [index, { id, hex }] of shown.entries()) {
      const old = before.get(id);
      const column = findSwatchElement(id);
      if (old !== undefined && old !== hex && column) wipe(column, old, index);
    }
  });
}

function wipe(column: HTMLElement, old: string, index: number): void {
  for (const animation of column.getAnimations({ subtree: true })) if (animation.id === "wipe") animation.cancel();
  column.style.setProperty("--before", `#${old}`);
  column.animate([{ scale: "1" }, { scale: matchMedia(wideWindow).matches ? "1 0" : "0 1" }], {
    id: "wipe",
    pseudoElement: "::before",
    duration: wipeMs,
    delay: index * waveMs,
    easing: "cubic-bezier(0.65, 0, 0.2, 1)",
    fill: "backwards",
  });
}
