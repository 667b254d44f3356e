import { useState } from "react";
import { Field } from "../ui/field.tsx";
import { focusAfterKey } from "./focus-place.ts";
import { readHex } from "./color-formats.ts";

interface HexFieldProps {
  readonly hex: string;
  readonly onHex: (hex: string) => void;
}

const wholeHex = /^\s*#?[0-9a-f]{6}\s*$/i;

/** A hex to type or to paste. Six digits count at once, three on Enter or when the field is left. */
export function HexField({ hex, onHex }: HexFieldProps) {
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();

  function type(typed: string): void {
    setText(typed);
    setProblem(undefined);
    if (wholeHex.test(typed)) onHex(readHex(typed)!);
  }

  function finish(): void {
    if (text === undefined) return;
    const read = readHex(text);
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
