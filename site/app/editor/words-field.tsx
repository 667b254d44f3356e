import { type SubmitEvent, useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { wordsLengthMax } from "@tincture/color/words-text";
import type { AskedPromises } from "../../../server/src/domain/site-paths.ts";
import { fetchMeaning } from "./fetch-meaning.ts";

interface WordsFieldProps {
  readonly words: string;
  readonly path: string;
  readonly ask: (changed: Partial<AskedPromises>) => void;
}

/** Plain language that palettes lean to, and which of its words suggest nothing. */
export function WordsField({ words, path, ask }: WordsFieldProps) {
  const [text, setText] = useState(words);
  const [last, setLast] = useState(words);
  if (last !== words) {
    // Undone or taken off by their chip. A new field would lose the focus of who presses Enter in it.
    setLast(words);
    setText(words);
  }
  const [hint, setHint] = useState<string>();

  useEffect(() => {
    let isOutdated = false;
    const show = (told: string | undefined) => isOutdated || setHint(told);
    fetchMeaning(words, path).then(
      ({ unknownWords }) => show(tellUnknown(unknownWords)),
      () => show("What these words suggest could not be fetched."),
    );
    return () => {
      isOutdated = true;
    };
  }, [words, path]);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    ask({ words: text.trim() });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <Field
        label="In words"
        value={text}
        maxLength={wordsLengthMax}
        placeholder="misty autumn forest"
        hint={hint ?? "Palettes lean toward what these suggest, as far as your promises allow."}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" className="self-start">
        Use these words
      </Button>
    </form>
  );
}

function tellUnknown(unknown: readonly string[]): string | undefined {
  return unknown.length === 0 ? undefined : `No color known for: ${unknown.join(", ")}.`;
}
