import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { formatCount } from "./format-text.ts";

interface EmptyNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly label: string;
  readonly children?: ReactNode;
}

export function EmptyNotice({ title, text, to, label, children }: EmptyNoticeProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-line px-6 py-16 text-center">
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      <p className="max-w-full wrap-anywhere text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {children}
        <ButtonLink to={to}>{label}</ButtonLink>
      </div>
    </div>
  );
}

export function PastLastPage({ pageCount, to }: { readonly pageCount: number; readonly to: string }) {
  return (
    <EmptyNotice
      title="This is past the last page"
      text={`There ${pageCount === 1 ? "is 1 page" : `are ${formatCount(pageCount)} pages`} here.`}
      to={to}
      label="Go to the first page"
    />
  );
}
