import { type ChangeEvent, useRef } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

const INITIAL_COLOR = "2a9d8f";

/** A color to be near to: typed, or picked where scripts can carry it over. */
export function NearField({ near }: { readonly near: string | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();

  function takeColor(event: ChangeEvent<HTMLInputElement>): void {
    if (field.current) field.current.value = event.target.value.slice(1);
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="near" className="text-sm font-medium">
        Near a color
      </label>
      <div className="flex h-11 items-center rounded-md border border-edge bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        {isHydrated && (
          <input
            type="color"
            aria-label="Pick a color"
            defaultValue={`#${near ?? INITIAL_COLOR}`}
            onChange={takeColor}
            className="ml-1.5 size-8 shrink-0 cursor-pointer rounded border-0 bg-transparent p-0"
          />
        )}
        <input
          ref={field}
          id="near"
          name="near"
          defaultValue={near ?? ""}
          placeholder={INITIAL_COLOR}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          className="h-full w-full min-w-0 bg-transparent px-2.5 font-mono text-base outline-none placeholder:text-muted sm:text-sm"
        />
      </div>
    </div>
  );
}
