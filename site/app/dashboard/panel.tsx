import { type ReactNode, useId } from "react";

interface PanelProps {
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of the dashboard. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-5 rounded-2xl border border-line bg-surface p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {aside !== undefined && <div className="ml-auto">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
