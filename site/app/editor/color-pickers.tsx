import { Button, buttonClass } from "../ui/button.tsx";

interface ColorPickersProps {
  readonly hex: string;
  readonly onPick: (hex: string) => void;
  readonly onDraft: (hex: string) => void;
  readonly onSettle: () => void;
}

declare global {
  interface Window {
    /** Chromium's way of taking a color from anywhere on the screen; other browsers have none. */
    readonly EyeDropper?: new () => { open(): Promise<{ readonly sRGBHex: string }> };
  }
}

/** The browser's own pickers. */
export function ColorPickers({ hex, onPick, onDraft, onSettle }: ColorPickersProps) {
  const { EyeDropper } = window;

  async function takeFromScreen(): Promise<void> {
    if (EyeDropper === undefined) return;
    try {
      const { sRGBHex } = await new EyeDropper().open();
      onPick(sRGBHex.slice(1).toLowerCase());
    } catch {
      // Closed without a color.
    }
  }

  return (
    <div className="flex gap-2">
      <label className={`${buttonClass("secondary")} relative cursor-pointer has-focus-visible:outline-2`}>
        <span aria-hidden className="size-4 rounded-sm" style={{ backgroundColor: `#${hex}` }} />
        Pick
        <input
          type="color"
          value={`#${hex}`}
          onChange={(event) => onDraft(event.target.value.slice(1))}
          onBlur={onSettle}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      {EyeDropper !== undefined && <Button onClick={() => void takeFromScreen()}>From the screen</Button>}
    </div>
  );
}
