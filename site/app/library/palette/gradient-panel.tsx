import { CopyButton } from "../../ui/copy-button.tsx";

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
