import { anchorsOf, type HueWord, hueWords, moods } from "@tincture/color/describe";
import {
  promisedNearMax,
  type PromisedRatio,
  promisedRatios,
  promisedTagsMax,
  provePalette,
} from "@tincture/color/promise";
import { type ReactNode, type SubmitEvent, useState } from "react";
import type { PalettePromises } from "@tincture/contract/site-paths";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { parseHexNotation } from "../../../ui/parse-hex-notation.ts";
import { readOneColor } from "../../../ui/read-one-color.ts";
import type { EditorControl } from "../../use-editor.ts";
import { WordsField } from "./words-field.tsx";
import { describeProof } from "../../state/describe-proof.ts";

const contrastNotes: Readonly<Record<PromisedRatio, string>> = {
  3: "large text, controls",
  4.5: "text",
  7: "text, the strictest level",
};

/** A change applies at once. Colors that already keep the promises stay. */
export function MoodTool({ control }: { readonly control: EditorControl }) {
  const { state, hexes } = control;
  const { promises } = state;

  function ask(changed: Partial<PalettePromises>): void {
    const asked = { ...promises, ...changed };
    const hasNewWords = changed.words !== undefined && changed.words !== "";
    control.promise(asked, hasNewWords || !isEachKept(hexes, asked));
  }

  return (
    <div className="flex flex-col gap-7">
      <p className="text-sm text-muted">
        Your palette keeps what you switch on here, along with your locked colors, and so does every palette you
        generate. It is part of the link you share.
      </p>
      <PromiseProof hexes={hexes} promises={promises} />
      <WordsField words={promises.words} path={control.wordsPath} ask={ask} />
      <TagChoice legend="Mood" tags={moods} promises={promises} ask={ask} />
      <TagChoice legend="Colors" tags={hueWords} promises={promises} ask={ask} findDot={findHueDot} />
      <NearChoice promises={promises} ask={ask} />
      <Group legend="Contrast" note="Every color has a partner in the palette that stands out from it by this ratio.">
        <div className="grid w-full grid-cols-2 gap-2">
          {[undefined, ...promisedRatios].map((ratio) => (
            <Choice
              key={ratio ?? "any"}
              type="radio"
              name="promised-contrast"
              isOn={promises.contrast === ratio}
              onSwitch={() => ask({ contrast: ratio })}
              label={ratio === undefined ? "Any" : `${ratio}\u00a0:\u00a01`}
              note={ratio === undefined ? "no promise" : contrastNotes[ratio]}
            />
          ))}
        </div>
      </Group>
      <Group legend="Vision">
        <Choice
          type="checkbox"
          isOn={promises.vision === "safe"}
          onSwitch={(isOn) => ask({ vision: isOn ? "safe" : undefined })}
          label="Safe for all eyes"
          note="Any two colors can be told apart, by color-blind people too."
        />
      </Group>
    </div>
  );
}

function findHueDot(tag: string): string | undefined {
  const hue = hueWords.find((word): word is HueWord => word === tag);
  return hue && anchorsOf(hue)[0]?.hex;
}

interface Asking {
  readonly promises: PalettePromises;
  readonly ask: (changed: Partial<PalettePromises>) => void;
}

interface TagChoiceProps extends Asking {
  readonly legend: string;
  readonly tags: readonly string[];
  readonly findDot?: (tag: string) => string | undefined;
}

function TagChoice({ legend, tags, promises, ask, findDot }: TagChoiceProps) {
  const isFull = promises.tags.length >= promisedTagsMax;

  function switchTag(tag: string, isOn: boolean): void {
    const others = promises.tags.filter((one) => one !== tag);
    ask({ tags: isOn ? [...others, tag] : others });
  }

  return (
    <Group legend={legend} note={isFull ? `${promisedTagsMax} are on, the most a palette can take.` : undefined}>
      {tags.map((tag) => {
        const isOn = promises.tags.includes(tag);
        const dot = findDot?.(tag);
        return (
          <label key={tag} className={tagLook}>
            <input
              type="checkbox"
              checked={isOn}
              disabled={isFull && !isOn}
              onChange={({ target }) => switchTag(tag, target.checked)}
              className="sr-only"
            />
            {dot !== undefined && (
              <span className="size-3 rounded-full ring-1 ring-ink/15" style={{ backgroundColor: `#${dot}` }} />
            )}
            <span className="first-letter:uppercase">{tag}</span>
          </label>
        );
      })}
    </Group>
  );
}

function NearChoice({ promises: { near }, ask }: Asking) {
  const [text, setText] = useState("#2a9d8f");
  const [problem, setProblem] = useState<string>();
  const isFull = near.length >= promisedNearMax;
  const shown = parseHexNotation(text);

  function type(typed: string): void {
    setText(typed);
    setProblem(undefined);
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const read = await readOneColor(text);
    if ("problem" in read) return setProblem(read.problem);
    setText(`#${read.hex}`);
    if (!near.includes(read.hex)) ask({ near: [...near, read.hex] });
  }

  return (
    <Group legend="A color like" note="Close to it, not exactly it: lock a color to keep it as it is.">
      <form onSubmit={(event) => void submit(event)} className="flex w-full flex-wrap items-start gap-2">
        <input
          type="color"
          aria-label="Color to be near to"
          value={`#${shown ?? "2a9d8f"}`}
          onChange={({ target }) => type(target.value)}
          className="mt-[1.625rem] h-9 w-14 cursor-pointer rounded-md border border-edge bg-surface p-1"
        />
        <Field
          label="Color"
          value={text}
          problem={problem}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 basis-[calc(100%-4.5rem)]"
          onChange={({ target }) => type(target.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button type="submit" disabled={isFull || text.trim() === "" || (shown !== undefined && near.includes(shown))}>
          Ask for {shown === undefined ? "this color" : `#${shown}`}
        </Button>
      </form>
      {near.length > 0 && (
        <p className="w-full text-sm text-muted">
          On: {near.map((one) => `#${one}`).join(", ")}
          {isFull && `; ${promisedNearMax} are the most a palette can take`}.
        </p>
      )}
    </Group>
  );
}

/** Forced colors make all backgrounds alike, so a double border marks what is active. */
const onLook =
  "has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]";
const tagLook = `relative inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-[0.8125rem] text-ink transition hover:border-edge has-checked:bg-ink has-checked:text-paper has-disabled:cursor-default has-disabled:text-muted has-disabled:border-dashed has-disabled:hover:border-line ${onLook}`;

interface GroupProps {
  readonly legend: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function Group({ legend, note, children }: GroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-sm font-medium">{legend}</legend>
      {note !== undefined && <p className="-mt-1.5 mb-3 text-sm text-muted">{note}</p>}
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly type: "radio" | "checkbox";
  readonly name?: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly label: string;
  readonly note: string;
}

function Choice({ type, name, isOn, onSwitch, label, note }: ChoiceProps) {
  return (
    <label
      className={`grid cursor-pointer grid-cols-[auto_1fr] content-start gap-x-3 gap-y-0.5 rounded-xl border border-line p-3 text-sm transition hover:border-edge ${onLook}`}
    >
      <input
        type={type}
        name={name}
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
        className="mt-0.5 size-4 accent-(--accent) outline-none"
      />
      <span className="font-medium tabular-nums">{label}</span>
      <span className="col-start-2 text-muted">{note}</span>
    </label>
  );
}

function PromiseProof({ hexes, promises }: { readonly hexes: readonly string[]; readonly promises: PalettePromises }) {
  const lines = describeProof(provePalette(hexes, promises.near), promises);
  const isBroken = lines.some(({ isKept }) => isKept === false);
  return (
    <section aria-label="Proof" className="rounded-xl bg-sunken p-4">
      <h2 className="text-sm font-medium">This palette</h2>
      <ul className="mt-2 flex flex-col gap-2 text-sm">
        {lines.map(({ text, isKept }) => (
          <li key={text} className="flex items-start gap-3">
            <span className="min-w-0 flex-1">{text}</span>
            {isKept !== undefined && (
              <span className={`shrink-0 font-medium ${isKept ? "text-good" : "text-muted"}`}>
                {isKept ? "✓ Kept" : "Not yet"}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isBroken && <p className="mt-2 text-sm text-muted">The next palette that you generate keeps all of it.</p>}
    </section>
  );
}

/** Words cannot be verified. */
function isEachKept(hexes: readonly string[], promises: PalettePromises): boolean {
  return describeProof(provePalette(hexes, promises.near), promises).every(({ isKept }) => isKept !== false);
}
