import { listPromiseChips, type PromiseChip } from "../state/promises.ts";
import { findSwatchElement } from "./swatch-focus.ts";
import { Icon } from "../icon.tsx";
import { LazyRefusalNote } from "../lazy-parts.tsx";
import { LazyBoundary } from "../lazy-boundary.tsx";
import type { EditorControl } from "../use-editor.ts";

export function PromiseBar({ control }: { readonly control: EditorControl }) {
  const { state } = control;
  const chips = listPromiseChips(state.promises);
  if (chips.length === 0) return null;
  return (
    <section aria-label="Promises" className="shrink-0 border-b border-line bg-paper noscript:hidden">
      <ul className="flex gap-2 overflow-x-auto px-3 py-2 [scrollbar-width:none] md:flex-wrap md:px-4">
        {chips.map((chip) => (
          <Chip key={chip.label} chip={chip} control={control} />
        ))}
      </ul>
      <div role="alert" className="px-4 pb-3 text-sm text-danger empty:hidden">
        {state.refusal && (
          <LazyBoundary>
            <LazyRefusalNote control={control} refusal={state.refusal} />
          </LazyBoundary>
        )}
      </div>
    </section>
  );
}

function Chip({ chip, control }: { readonly chip: PromiseChip; readonly control: EditorControl }) {
  const { state, dispatch } = control;

  function takeOff({ currentTarget }: React.MouseEvent): void {
    if (currentTarget === document.activeElement) focusBeside(currentTarget, state.present[0]?.id);
    dispatch({ type: "promise", promises: chip.rest });
  }

  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-label={`Remove: ${chip.label}`}
        onClick={takeOff}
        className="inline-flex h-8 items-center gap-1.5 rounded-full border border-edge bg-surface pl-3 pr-2 text-[0.8125rem] text-ink transition hover:border-ink focus-visible:-outline-offset-2"
      >
        <span className="max-w-52 truncate first-letter:uppercase md:max-w-96">{chip.label}</span>
        <span className="text-muted">
          <Icon name="close" />
        </span>
      </button>
    </li>
  );
}

function focusBeside(chip: Element, firstId: number | undefined): void {
  const item = chip.closest("li");
  const beside = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button");
  const next = beside ?? (firstId === undefined ? undefined : findSwatchElement(firstId));
  next?.focus();
}
