import { wordsLengthMax } from "@tincture/color/words-text";
import type { PalettePromises } from "@tincture/contract/site-paths";
import { type SubmitEvent, useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { fetchWordMeaning } from "../../state/promised-draw.ts";

const notFetched = "The meaning of these words could not be fetched. Check your connection and try again.";

interface WordsFieldProps {
  readonly words: string;
  readonly path: string;
  readonly ask: (changed: Partial<PalettePromises>) => void;
}

export function WordsField({ words, path, ask }: WordsFieldProps) {
  const [text, setText] = useState(words);
  const [last, setLast] = useState(words);
  if (last !== words) {
    // Undo or a chip changed the words. A new field would lose the focus.
    setLast(words);
    setText(words);
  }
  const [hint, setHint] = useState<string>();

  useEffect(() => {
    let isOutdated = false;
    const show = (message: string | undefined) => isOutdated || setHint(message);
    fetchWordMeaning(words, path).then(
      ({ unknownWords }) => show(describeUnknown(unknownWords)),
      () => show(notFetched),
    );
    return () => {
      isOutdated = true;
    };
  }, [words, path]);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const typed = text.trim();
    try {
      const { terms, unknownWords } = await fetchWordMeaning(typed, path);
      if (typed === "" || terms.length > 0) ask({ words: typed });
      else setHint(describeUnknown(unknownWords));
    } catch {
      setHint(notFetched);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
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

function describeUnknown(unknown: readonly string[]): string | undefined {
  return unknown.length === 0 ? undefined : `No color known for: ${unknown.join(", ")}.`;
}
