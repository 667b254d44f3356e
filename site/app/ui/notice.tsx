import type { ReactNode } from "react";

/** "wrong" is not announced, because the field announces its own error. */
type NoticeKind = "problem" | "wrong" | "done" | "note";

const looks: Readonly<Record<NoticeKind, string>> = {
  problem: "border-danger/50 bg-danger/10",
  wrong: "border-danger/50 bg-danger/10",
  done: "border-good/50 bg-good/10",
  note: "border-line bg-sunken",
};

export function Notice({ kind, children }: { readonly kind: NoticeKind; readonly children: ReactNode }) {
  return (
    <div
      role={kind === "problem" ? "alert" : kind === "done" ? "status" : undefined}
      className={`rounded-lg border px-4 py-3 text-sm leading-relaxed ${looks[kind]}`}
    >
      {children}
    </div>
  );
}
