import { colorContrast } from "@tincture/color";
import { CopyButton } from "../ui/copy-button.tsx";
import type { NotedColor } from "../ui/format-color.ts";
import { ColorSection } from "./color-section.tsx";
import type { ScaleTint } from "./describe-color.ts";

export function NotationList({ notations }: { readonly notations: readonly NotedColor[] }) {
  return (
    <ColorSection title="Notations">
      <ul className="overflow-hidden rounded-xl border border-line bg-surface">
        {notations.map(({ label, value }) => (
          <li
            key={label}
            className="flex min-h-11 items-center gap-3 border-t border-line py-1 pl-4 pr-2 first:border-t-0"
          >
            <span className="w-14 shrink-0 text-sm text-muted">{label}</span>
            <code className="min-w-0 flex-1 break-words font-mono text-sm">{value}</code>
            <CopyButton
              text={value}
              aria-label={`Copy ${value}`}
              className="shrink-0 rounded-md px-2.5 py-1.5 text-xs font-medium text-muted transition hover:bg-sunken hover:text-ink"
            >
              Copy
            </CopyButton>
          </li>
        ))}
      </ul>
    </ColorSection>
  );
}

/** Shows eleven tints and shades, numbered as in Tailwind. */
export function TintScale({ scale }: { readonly scale: readonly ScaleTint[] }) {
  const css = scale.map(({ step, hex }) => `--color-${step}: #${hex};`).join("\n");
  return (
    <ColorSection title="Tints and shades" note="One hue in even steps of lightness. Select a step to copy it.">
      <ul className="grid grid-cols-1 overflow-hidden rounded-xl sm:grid-cols-[repeat(11,minmax(0,1fr))]">
        {scale.map((tint) => (
          <TintStep key={tint.step} tint={tint} />
        ))}
      </ul>
      <CopyButton
        text={css}
        className="mt-4 rounded-md border border-line bg-surface px-3.5 py-2 text-sm font-medium transition hover:border-edge"
      >
        Copy all as CSS variables
      </CopyButton>
    </ColorSection>
  );
}

function TintStep({ tint: { step, hex, isOwn } }: { readonly tint: ScaleTint }) {
  return (
    <li className="flex">
      <CopyButton
        text={`#${hex}`}
        aria-label={`${step} ${hex}${isOwn ? ", the color itself" : ""}: copy`}
        className="flex h-11 flex-1 items-center gap-2 px-4 text-left text-xs transition focus-visible:-outline-offset-4 focus-visible:outline-current sm:h-32 sm:flex-col sm:items-start sm:justify-end sm:gap-0 sm:p-2.5"
        style={{ backgroundColor: `#${hex}`, color: `#${colorContrast(hex).text}` }}
      >
        {(say) => (
          <>
            {isOwn && <span aria-hidden className="size-1.5 rounded-full bg-current max-sm:order-1 sm:mb-1" />}
            <span className="w-8 font-semibold tabular-nums">{step}</span>{" "}
            <span className="font-mono max-sm:ml-auto">{say(hex)}</span>
          </>
        )}
      </CopyButton>
    </li>
  );
}
