import { type ReactNode, useId } from "react";

interface SettingsSectionProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** One thing that can be set: what it is on the left, its form on the right. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-line pt-8 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="text-pretty text-sm text-muted [overflow-wrap:anywhere]">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
