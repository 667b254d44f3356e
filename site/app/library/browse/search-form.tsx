import { paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { wordsLengthMax } from "@tincture/color/words-text";
import { type ChangeEvent, type FormEvent, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { buttonClass, ButtonLink } from "../../ui/button.tsx";
import { Options } from "../../ui/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { defaultSort, formatLibraryQuery, type LibraryQuery, type SearchNote } from "./library-query.ts";
import { wrongFieldId } from "../../ui/refused-form.tsx";

const inputLook =
  "h-11 w-full rounded-md border border-edge bg-surface px-3 text-base text-ink placeholder:text-muted aria-invalid:border-danger sm:text-sm";

const sizes = Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, i) => {
  const size = paletteSizeMin + i;
  return [size, `${size} colors`] as const;
});
const initialColor = "2a9d8f";
/** Long enough for any CSS notation. */
const colorLengthMax = 100;

export function SearchForm({ query, notes }: { readonly query: LibraryQuery; readonly notes: readonly SearchNote[] }) {
  const form = useRef<HTMLFormElement>(null);
  const { words, name, size, near } = query;
  const isAsked = [words, name, size, near].some((part) => part !== undefined);
  const wrong = findWrong(notes);
  const text = words ?? name ?? readPut(notes, "name");
  const nearPut = readPut(notes, "near");
  // Fields follow the address on back and forward without losing the focus.
  useEffect(
    () => fillForm(form.current, { words: text, near: near ?? nearPut, size: String(size ?? "") }),
    [text, near, nearPut, size],
  );
  const submit = useSubmit();

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit(listFilled(event.currentTarget), { action: "/palettes" });
  }

  return (
    <Form
      ref={form}
      action="/palettes"
      onSubmit={search}
      role="search"
      className="mt-6 grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_11rem_8rem_auto]"
    >
      {query.tags.length > 0 && <input type="hidden" name="tags" value={query.tags.join(",")} />}
      {query.sort !== defaultSort(query) && <input type="hidden" name="sort" value={query.sort} />}
      <WordsField text={text} wrong={wrong} />
      <NearField near={near} put={nearPut} wrong={wrong} />
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        Size
        <select name="size" defaultValue={size ?? ""} className={inputLook}>
          <option value="">Any</option>
          <Options of={sizes} />
        </select>
      </label>
      <div className="col-span-2 flex gap-2 md:col-span-1">
        <button type="submit" className={`${buttonClass("primary")} h-11 grow md:grow-0`}>
          Search
        </button>
        {isAsked && (
          <ButtonLink
            to={`/palettes${formatLibraryQuery({ tags: query.tags, sort: "popular", page: 1 })}`}
            kind="quiet"
            className="h-11"
          >
            Clear
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

function WordsField({ text, wrong }: { readonly text: string; readonly wrong: SearchNote | undefined }) {
  return (
    <label className="col-span-2 flex flex-col gap-1.5 text-sm font-medium md:col-span-1">
      Search
      <input
        type="search"
        name="words"
        // One more than the limit, so that the page can report texts that are too long.
        maxLength={wordsLengthMax + 1}
        defaultValue={text}
        {...describeWrong(wrong, "name")}
        placeholder="Summer sunset, navy gold, #e63946"
        className={inputLook}
      />
    </label>
  );
}

interface NearFieldProps {
  readonly near: string | undefined;
  /** The invalid value. */
  readonly put: string;
  readonly wrong: SearchNote | undefined;
}

function NearField({ near, put, wrong }: NearFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();

  function takeColor(event: ChangeEvent<HTMLInputElement>): void {
    if (field.current) field.current.value = event.target.value.slice(1);
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={wrong?.field === "near" ? wrongFieldId : "near"} className="text-sm font-medium">
        Near a color
      </label>
      <div className="flex h-11 items-center rounded-md border border-edge bg-surface has-aria-invalid:border-danger focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        {isHydrated && (
          <input
            type="color"
            aria-label="Pick a color"
            defaultValue={`#${near ?? initialColor}`}
            onChange={takeColor}
            className="ml-1.5 size-8 shrink-0 cursor-pointer rounded border-0 bg-transparent p-0"
          />
        )}
        <input
          ref={field}
          name="near"
          {...describeWrong(wrong, "near")}
          defaultValue={near ?? put}
          placeholder={`#${initialColor}`}
          maxLength={colorLengthMax}
          autoComplete="off"
          spellCheck={false}
          className="h-full w-full min-w-0 bg-transparent px-2.5 text-base tabular-nums outline-none placeholder:text-muted sm:text-sm"
        />
      </div>
    </div>
  );
}

function listFilled(form: HTMLFormElement): URLSearchParams {
  const filled = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") filled.append(name, value.trim());
  }
  return filled;
}

function fillForm(form: HTMLFormElement | null, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

export function findWrong(notes: readonly SearchNote[]): SearchNote | undefined {
  return notes.find(({ field }) => field === "name" || field === "near");
}

export function noteId({ field }: SearchNote): string {
  return `${field}-note`;
}

function readPut(notes: readonly SearchNote[], field: SearchNote["field"]): string {
  return notes.find((note) => note.field === field)?.text ?? "";
}

function describeWrong(wrong: SearchNote | undefined, field: "name" | "near") {
  if (wrong?.field !== field) return { id: field };
  return { id: wrongFieldId, autoFocus: true, "aria-invalid": true, "aria-describedby": noteId(wrong) };
}
