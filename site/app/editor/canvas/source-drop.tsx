import { useEffect, useEffectEvent, useState, useCallback, useRef } from "react";
import { findFile, findText } from "../tools/picture/find-file.ts";
import type { PictureState } from "../tools/picture/picture-state.ts";

interface SourceDropProps {
  readonly onFile: (file: File) => void;
  readonly onText: (text: string) => void;
}

export function SourceDrop({ onFile, onText }: SourceDropProps) {
  const [isOver, setOver] = useState(false);

  function take(event: Event, file: File | undefined, text: string): void {
    if (event.defaultPrevented || (file === undefined && text === "")) return;
    if (file === undefined && takesText(event.target)) return;
    event.preventDefault();
    if (file === undefined) onText(text);
    else onFile(file);
  }
  const hover = useEffectEvent((event: DragEvent) => {
    const types = event.dataTransfer?.types ?? [];
    const hasFile = types.includes("Files");
    if (!hasFile && (!types.includes("text/plain") || takesText(event.target))) return;
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault();
    setOver(true);
  });
  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setOver(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    take(event, event.dataTransfer?.files[0], findText(event.dataTransfer));
  });
  const paste = useEffectEvent((event: ClipboardEvent) =>
    take(event, findFile(event.clipboardData), findText(event.clipboardData)),
  );

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("dragover", hover, { signal });
    addEventListener("dragleave", leave, { signal });
    addEventListener("drop", drop, { signal });
    addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, []);

  if (!isOver) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-2xl border-2 border-dashed border-ink bg-surface/85"
    >
      <p className="text-lg font-medium">Drop a picture or a palette to take its colors</p>
    </div>
  );
}

function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(":read-write") !== null;
}

export type DroppedSource = ReturnType<typeof useDroppedSource>;

export function useDroppedSource(show: () => void) {
  const [dropped, setDropped] = useState<File | string>();

  function take(source: File | string): void {
    setDropped(source);
    show();
  }
  /** Must be called when the source has been read, so that the tool does not read it again. */
  const clear = () => setDropped(undefined);
  return { dropped, take, clear };
}

export type DroppedPicture = ReturnType<typeof useDroppedPicture>;

/** Kept while the page is open, also when the tool is closed. */
export function useDroppedPicture(show: () => void) {
  const [dropped, setDropped] = useState<{ readonly file: File; readonly turn: number }>();
  const kept = useRef<{ readonly file: File; readonly state: PictureState }>(undefined);
  const recall = useCallback((file: File) => (kept.current?.file === file ? kept.current.state : undefined), []);
  // The state of a replaced picture can arrive after its replacement.
  const keep = useCallback((file: File, state: PictureState) => {
    kept.current = { file, state };
  }, []);

  function take(file: File): void {
    setDropped((last) => ({ file, turn: (last?.turn ?? 0) + 1 }));
    show();
  }
  return { dropped, take, recall, keep };
}
