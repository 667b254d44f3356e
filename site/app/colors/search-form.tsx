import { useEffect, useRef, useState } from "react";
import { Form, NavigationType, useLocation, useNavigation, useNavigationType, useSubmit } from "react-router";
import { readText } from "../shell/form-input.ts";
import { Button } from "../ui/button.tsx";
import { Field, Options, SelectField } from "../ui/field.tsx";
import { isClearlyHex, parseHexNotation } from "../ui/parse-hex-notation.ts";
import { RefusalSummary, wrongField } from "../ui/refused-form.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { type ColorSearch, nameLengthMax, type SearchProblem, sortLabels } from "./color-search.ts";

interface SearchFormProps {
  readonly search: ColorSearch;
  readonly problems: readonly SearchProblem[];
}

/** A plain GET form. With scripts, it searches while the user types. */
export function SearchForm({ search, problems }: SearchFormProps) {
  const { searchSoon, stop } = useLiveSearch();
  const isSearching = useNavigation().location?.pathname.endsWith("/colors") ?? false;
  const shown = problems.filter(({ field }) => field === "name" || field === "near" || field === "sort");
  return (
    <Form
      method="get"
      action="/colors"
      role="search"
      className="mt-7 grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,1fr)_13rem_11rem_auto]"
      onInput={(event) => searchSoon(event.currentTarget)}
      onSubmit={stop}
      aria-busy={isSearching}
    >
      {shown.length > 0 && (
        <div className="col-span-full">
          <RefusalSummary refusal={shown[0]} />
        </div>
      )}
      {search.family && <input type="hidden" name="family" value={search.family} />}
      <NameField search={search} problems={shown} />
      <NearField search={search} problems={shown} />
      <SortField search={search} problems={shown} />
      <Button type="submit" kind="primary" className="h-10.5 self-start max-lg:col-span-2 sm:h-9.5 lg:mt-[1.625rem]">
        Search
      </Button>
      {problems
        .filter(({ field }) => field === "family" || field === "page")
        .map(({ field, message }) => (
          <p key={field} role="alert" className="col-span-full text-sm text-danger">
            {message}
          </p>
        ))}
    </Form>
  );
}

function findProblem(problems: SearchFormProps["problems"], field: SearchProblem["field"]): SearchProblem | undefined {
  return problems.find((problem) => problem.field === field);
}

/** Only the first invalid field is linked and focused. */
function describeProblem(problems: SearchFormProps["problems"], field: SearchProblem["field"]) {
  return { problem: findProblem(problems, field)?.message, ...wrongField(problems[0], field) };
}

function NameField({ search, problems }: SearchFormProps) {
  const [text, setText] = useFieldText(search.name ?? findProblem(problems, "name")?.text ?? "");
  const hex = parseHexNotation(text);
  return (
    <Field
      label="Name or hex"
      type="search"
      name="name"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder="sea, rose gold, #2a9d8f"
      // One more than the limit, so that the page can report a text that is too long.
      maxLength={nameLengthMax + 1}
      autoComplete="off"
      spellCheck={false}
      hint={hex && isClearlyHex(text) ? `Press Enter to open #${hex}` : undefined}
      {...describeProblem(problems, "name")}
      className="max-lg:col-span-2"
    />
  );
}

const pickerStart = "2a9d8f";

function NearField({ search, problems }: SearchFormProps) {
  const [text, setText] = useFieldText(search.near ? `#${search.near}` : (findProblem(problems, "near")?.text ?? ""));
  const hasScripts = useHydrated();
  return (
    <div className="relative">
      <Field
        label="Near a color"
        name="near"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={`#${pickerStart}`}
        maxLength={nameLengthMax}
        autoComplete="off"
        spellCheck={false}
        style={hasScripts ? { paddingLeft: "3.25rem" } : undefined}
        {...describeProblem(problems, "near")}
      />
      {hasScripts && (
        <input
          type="color"
          aria-label="Pick the color to be near to"
          value={`#${parseHexNotation(text) ?? pickerStart}`}
          onChange={(event) => setText(event.target.value)}
          className="absolute left-1.5 top-[2.05rem] h-7 w-9 cursor-pointer rounded bg-transparent"
        />
      )}
    </div>
  );
}

function SortField({ search, problems }: SearchFormProps) {
  const [sort, setSort] = useFieldText(search.sort ?? "");
  return (
    <SelectField
      label="Order"
      name="sort"
      value={sort}
      onChange={(event) => setSort(event.target.value)}
      {...describeProblem(problems, "sort")}
    >
      <option value="">{search.name === undefined && search.near === undefined ? "Spectrum" : "Best match"}</option>
      <Options of={Object.entries(sortLabels)} />
    </SelectField>
  );
}

const pauseMs = 220;

const typingState = { isTyping: true };

/**
 * Searches after a pause in typing. A hex in the name field waits for Enter, which opens its page.
 */
function useLiveSearch() {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function stop(): void {
    clearTimeout(timer.current);
  }

  function searchSoon(form: HTMLFormElement): void {
    stop();
    timer.current = setTimeout(() => {
      if (!isWorthSearching(new FormData(form))) return;
      void submit(form, {
        replace: globalThis.location.search !== "",
        preventScrollReset: true,
        state: typingState,
      });
    }, pauseMs);
  }
  return { searchSoon, stop };
}

/**
 * Returns a field's text. What the user is typing stays when the result of an earlier search
 * arrives.
 */
function useFieldText(value: string) {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const [text, setText] = useState(value);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    if (type === NavigationType.Pop || state?.isTyping !== true) setText(value);
  }
  return [text, setText] as const;
}

function isWorthSearching(form: FormData): boolean {
  const near = readText(form, "near");
  const name = readText(form, "name");
  // A notation such as rgb(1 2 3) opens the color's page on Enter.
  if (name.includes("(")) return false;
  return !isClearlyHex(name) && (near === "" || parseHexNotation(near) !== undefined);
}
