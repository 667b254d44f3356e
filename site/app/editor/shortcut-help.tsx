import { Dialog } from "@base-ui/react/dialog";
import { paletteSizeMax } from "@tincture/color";
import { Icon } from "./icon.tsx";

interface ShortcutHelpProps {
  readonly letterKeys: "on" | "off";
  readonly onLetterKeys: (value: "on" | "off") => void;
  readonly onClose: () => void;
}

/**
 * Single-character keys can be switched off, because they interfere with speech input. The opener
 * restores the focus, because the dialog would focus a button of the color instead.
 */
export function ShortcutHelp({ letterKeys, onLetterKeys, onClose }: ShortcutHelpProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40 backdrop-blur-[2px]" />
        <Dialog.Popup
          finalFocus={false}
          className="fixed left-1/2 top-1/2 z-50 max-h-[85dvh] w-[min(52rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-2xl border border-line bg-surface p-6 shadow-2xl"
        >
          <div className="mb-4 flex items-center">
            <Dialog.Title className="text-lg font-semibold tracking-tight">Keyboard shortcuts</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="ml-auto grid size-9 place-items-center max-md:size-11 rounded-md text-muted hover:bg-sunken hover:text-ink"
            >
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <dl className="gap-x-10 text-sm columns-xs">
            {shortcutRows.map(({ keys, does }) => (
              <div key={does} className="flex items-center gap-5 py-1">
                <dt className="flex w-28 shrink-0 gap-1">
                  {keys.map((key) => (
                    <Key key={key} name={key} />
                  ))}
                </dt>
                <dd className="text-muted">{does}</dd>
              </div>
            ))}
          </dl>
          <label className="mt-6 flex items-center gap-3 border-t border-line pt-4 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={letterKeys === "on"}
              onChange={(event) => onLetterKeys(event.target.checked ? "on" : "off")}
            />
            Use single-letter and number keys
          </label>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The keys of `shortcuts.ts` as text, in the part that loads on demand. */
const shortcutRows: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ["Space"], does: "Generate new colors" },
  { keys: ["1", "…", String(paletteSizeMax)], does: "Lock or unlock the color in this position" },
  { keys: ["←", "→"], does: "Go from color to color" },
  { keys: ["Shift", "←", "→"], does: "Move the color" },
  { keys: ["L"], does: "Lock or unlock the color you are on" },
  { keys: ["C"], does: "Copy the color you are on" },
  { keys: ["Enter"], does: "Edit the color you are on" },
  { keys: ["S"], does: "Show shades of the color you are on" },
  { keys: ["Delete"], does: "Remove the color you are on" },
  { keys: ["A"], does: "Add a color" },
  { keys: ["Z"], does: "Undo (Ctrl or ⌘ with Z works too)" },
  { keys: ["Shift", "Z"], does: "Redo" },
  { keys: ["I"], does: "Import" },
  { keys: ["E"], does: "Export" },
  { keys: ["M"], does: "Mood & promises" },
  { keys: ["T"], does: "Theme" },
  { keys: ["J"], does: "Adjust" },
  { keys: ["G"], does: "Gradient" },
  { keys: ["W"], does: "Preview" },
  { keys: ["K"], does: "Contrast" },
  { keys: ["V"], does: "Color vision" },
  { keys: ["P"], does: "Picture" },
  { keys: ["Esc"], does: "Close what is open" },
  { keys: ["?"], does: "Show these keys" },
];

function Key({ name }: { readonly name: string }) {
  if (name === "…") return <span className="text-muted">…</span>;
  return (
    <kbd className="min-w-6 rounded-md border border-line bg-sunken px-1.5 text-center font-sans text-xs leading-6">
      {name}
    </kbd>
  );
}
