import { useEffect, useEffectEvent, useState } from "react";
import { findFile, findText } from "./picture/find-file.ts";

interface SourceDropProps {
  readonly onFile: (file: File) => void;
  readonly onText: (text: string) => void;
}

/** Accepts files and text dropped or pasted anywhere on the page, except in a text field. */
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

/** Returns whether the browser inserts pasted text into this element. */
function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(":read-write") !== null;
}
