import { type ReactNode, useId } from "react";

interface ColorSectionProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function ColorSection({ title, note, children }: ColorSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-2xl font-semibold tracking-tight">
        {title}
      </h2>
      {note && <p className="mt-1 max-w-2xl text-pretty text-muted">{note}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
