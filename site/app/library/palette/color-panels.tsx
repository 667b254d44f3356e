/** The colors to be copied: one by one in every notation, and as a gradient. */
import { CopyButton } from "../../ui/copy-button.tsx";
import type { ShownColor } from "./present-palette.ts";

/** Every color in every notation, each to be copied. */
export function ColorTable({ colors }: { readonly colors: readonly ShownColor[] }) {
  return (
    <section aria-labelledby="colors">
      <h2 id="colors" className="mb-4 text-xl font-semibold tracking-tight">
        Colors
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {colors.map((color, index) => (
          <ColorRow key={`${index}-${color.hex}`} color={color} />
        ))}
      </ul>
    </section>
  );
}

function ColorRow({ color }: { readonly color: ShownColor }) {
  const { hex, name, texts } = color;
  return (
    <li className="flex flex-col gap-x-4 gap-y-2 px-4 py-3 lg:flex-row lg:items-center">
      <span className="flex min-w-0 items-center gap-3 lg:w-56">
        <span
          className="size-8 shrink-0 rounded-md border border-line"
          style={{ backgroundColor: `#${hex}` }}
        />
        <span className="truncate text-sm font-medium">{name}</span>
      </span>
      <span className="flex flex-wrap gap-x-2 gap-y-1 lg:grid lg:grow lg:grid-cols-[7rem_1fr_1fr_1.4fr]">
        {texts.map((text) => (
          <CopyButton
            key={text}
            text={text}
            aria-label={`Copy ${text}`}
            className="-ml-2 rounded-md px-2 py-1.5 text-left font-mono text-[0.8125rem] text-muted transition hover:bg-sunken hover:text-ink"
          >
            {text}
          </CopyButton>
        ))}
      </span>
    </li>
  );
}

/** The colors running into each other, and how to write that. */
export function GradientPanel({ gradient }: { readonly gradient: string }) {
  return (
    <section aria-labelledby="gradient">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="gradient" className="text-xl font-semibold tracking-tight">
          Gradient
        </h2>
        <CopyButton
          text={`background-image: ${gradient};`}
          className="rounded-md border border-line bg-surface px-3 py-1.5 text-sm font-medium transition hover:border-edge"
        >
          Copy CSS
        </CopyButton>
      </div>
      <div
        className="h-32 rounded-xl border border-line sm:h-40"
        style={{ backgroundImage: gradient }}
        role="img"
        aria-label="The colors as a gradient"
      />
    </section>
  );
}
