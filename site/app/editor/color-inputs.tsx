/** A color from outside the editor: typed, pasted or picked. */
import { useState } from "react";
import { Button, buttonClass } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { parseHexNotation } from "../ui/parse-hex-notation.ts";
import { focusAfterKey } from "./focus-place.ts";

interface HexFieldProps {
  readonly hex: string;
  readonly onHex: (hex: string) => void;
}

/** A hex to type or to paste. Six digits count at once, three on Enter or when the field is left. */
export function HexField({ hex, onHex }: HexFieldProps) {
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();

  function type(typed: string): void {
    setText(typed);
    setProblem(undefined);
    const read = parseHexNotation(typed);
    if (read !== undefined && typed.toLowerCase().includes(read)) onHex(read);
  }

  function finish(): void {
    if (text === undefined) return;
    const read = parseHexNotation(text);
    if (read === undefined)
      return setProblem(`"${text}" is no color. Write six hexadecimal digits, such as 2a9d8f.`);
    setText(undefined);
    onHex(read);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <Field
        label="Hex"
        ref={focusAfterKey}
        value={text ?? hex}
        problem={problem}
        autoComplete="off"
        spellCheck={false}
        maxLength={16}
        onChange={(event) => type(event.target.value)}
        onBlur={finish}
      />
    </form>
  );
}

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
