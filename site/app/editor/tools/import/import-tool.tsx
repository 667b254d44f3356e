import { formatPalette, paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { type FoundColors, importEndings, sourceLengthMax } from "@tincture/color/import";
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ColorDot, FileButton } from "../panel-parts.tsx";
import { TextField } from "../../../ui/field.tsx";
import { formatCount } from "../../../ui/format-text.ts";
import { findFile, isPicture } from "../picture/find-file.ts";
import type { ToolProps } from "../../use-editor.ts";
import type { DroppedPicture, DroppedSource } from "../../canvas/source-drop.tsx";
import { type Choice, chooseColors, readSourceAside, type SourceReading, startChoice } from "./read-source.ts";

/** Longer texts are not displayed, because browsers take seconds to wrap 100,000 letters. */
const shownLengthMax = 10_000;

const acceptedFiles = [...importEndings.map((ending) => `.${ending}`), "image/*"].join();

interface ImportToolProps extends Pick<ToolProps, "control"> {
  readonly sources: DroppedSource;
  readonly pictures: Pick<DroppedPicture, "take">;
}

/** Everything is read on this device. */
export function ImportTool({ control, sources, pictures }: ImportToolProps) {
  const { text, reading, unshown, type, take, takeFrom } = useSource(sources, pictures.take);
  return (
    <div
      className="flex flex-col gap-5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takeFrom(event, event.dataTransfer, event.dataTransfer.files[0])}
    >
      <TextField
        label="Paste colors"
        hint="Hex codes, CSS, code, a table, a link to a palette, design tokens, or a file of swatches. A picture opens in its own tool. Nothing leaves this device."
        value={text}
        spellCheck={false}
        autoComplete="off"
        placeholder="#264653 #2a9d8f …"
        onPaste={(event) => takeFrom(event, event.clipboardData, findFile(event.clipboardData))}
        onChange={({ target }) => type(target.value)}
      />
      <FileButton accept={acceptedFiles} className="w-fit" onFile={(file) => void take(file)}>
        Choose a file
      </FileButton>
      <div aria-live="polite" className="flex flex-col gap-4">
        {unshown > 0 && (
          <p className="text-sm text-muted">
            A text of {formatCount(unshown)} characters is too long to be shown here.
          </p>
        )}
        {reading !== undefined && "problem" in reading && <p className="text-sm text-danger">{reading.problem}</p>}
        {reading !== undefined && "found" in reading && <FoundList found={reading.found} control={control} />}
      </div>
    </div>
  );
}

function useSource(sources: DroppedSource, onPicture: (file: File) => void) {
  const [text, setText] = useState("");
  const [reading, setReading] = useState<SourceReading>();
  const [unshown, setUnshown] = useState(0);

  /** Shows only the latest source, even if an earlier one finishes later. */
  const turn = useRef(0);

  async function read(source: string | Uint8Array): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    setUnshown(0);
    const result = source.length === 0 ? undefined : await readSourceAside(source);
    if (own === turn.current) setReading(result);
  }

  async function take(file: File): Promise<void> {
    if (isPicture(file)) return onPicture(file);
    setText("");
    if (file.size > sourceLengthMax) setReading({ problem: `${file.name} is larger than 1 MB.` });
    else await read(new Uint8Array(await file.arrayBuffer()));
  }

  function type(typed: string): void {
    setText(typed);
    void read(typed.trim());
  }

  /** The browser inserts text of usual length into the field. */
  function takeFrom(event: DragEvent | ClipboardEvent, transfer: DataTransfer, file: File | undefined): void {
    const brought = transfer.getData("text/plain");
    const isPaste = event.type === "paste";
    if (file === undefined && (isPaste ? text.length + brought.length <= shownLengthMax : brought === "")) return;
    event.preventDefault();
    if (file !== undefined) return void take(file);
    takeText(brought);
  }

  function takeText(brought: string): void {
    const isShown = brought.length <= shownLengthMax;
    setText(isShown ? brought : "");
    void read(brought.trim());
    if (!isShown) setUnshown(brought.length);
  }

  const { dropped, clear } = sources;
  const takeDropped = useEffectEvent((source: File | string) => {
    clear();
    if (typeof source === "string") takeText(source);
    else void take(source);
  });
  useEffect(() => {
    if (dropped === undefined) return undefined;
    const timer = setTimeout(() => takeDropped(dropped));
    return () => clearTimeout(timer);
  }, [dropped]);
  return { text, reading, unshown, type, take, takeFrom };
}

interface FoundListProps extends Pick<ToolProps, "control"> {
  readonly found: FoundColors;
}

function FoundList({ found, control }: FoundListProps) {
  const { source, colors, notes, missed } = found;
  const count = colors.length;
  return (
    <>
      <p className="text-sm text-muted">
        {count === 0 ? "No colors found." : `${source}: ${count === 1 ? "1 color" : `${count} colors`}`}
        {count > paletteSizeMax && `. A palette has at most ${paletteSizeMax}: choose which.`}
      </p>
      {notes.map((note) => (
        <p key={note} className="text-sm text-muted">
          {note}
        </p>
      ))}
      {missed.length > 0 && (
        <div className="text-sm text-danger [overflow-wrap:anywhere]">
          <p>Not read:</p>
          <ul className="list-disc pl-5">
            {missed.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {count > 0 && <FoundChoice key={colors.map(({ hex }) => hex).join()} found={found} control={control} />}
    </>
  );
}

function FoundChoice({ found, control }: FoundListProps) {
  const [choice, setChoice] = useState<Choice>(() => startChoice(found.colors));
  const chosen = choice.filter(({ isChosen }) => isChosen).map(({ hex }) => hex);
  const isPalette = chosen.length >= paletteSizeMin;
  const isShown = isPalette && formatPalette(chosen) === formatPalette(control.hexes);
  return (
    <>
      <ul className="flex max-h-[21.5rem] flex-col gap-1 overflow-y-auto p-0.5">
        {choice.map(({ hex, name, isChosen }, index) => (
          <li key={index}>
            <label className="flex cursor-pointer items-center gap-3 rounded-md px-1.5 py-1 text-sm hover:bg-sunken has-disabled:opacity-50">
              <input
                type="checkbox"
                checked={isChosen}
                disabled={!isChosen && chosen.length >= paletteSizeMax}
                onChange={() => setChoice(chooseColors(choice, index))}
                className="size-4 accent-ink"
              />
              <ColorDot hex={hex} className="size-7 shrink-0 rounded-md border border-line" />
              <span className="tabular-nums">{hex}</span>
              <span className="min-w-0 truncate text-muted">{name}</span>
            </label>
          </li>
        ))}
      </ul>
      <Button
        kind="primary"
        disabled={!isPalette || isShown}
        onClick={() => control.dispatch({ type: "show", colors: chosen })}
      >
        {isShown ? "These are in the editor" : isPalette ? `Use ${chosen.length} colors` : "Choose at least two colors"}
      </Button>
    </>
  );
}
