import type { ComponentProps, SyntheticEvent } from "react";
import { Link } from "./link.tsx";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

const base =
  "inline-flex items-center justify-center gap-2 rounded-md px-3.5 py-2 text-sm font-medium transition aria-disabled:opacity-50 aria-disabled:pointer-events-none";

const looks: Readonly<Record<ButtonKind, string>> = {
  primary: "border border-transparent bg-ink text-paper hover:opacity-85",
  secondary: "border border-line bg-surface text-ink hover:border-edge",
  quiet: "text-muted hover:bg-sunken hover:text-ink",
  danger: "border border-danger/40 text-danger hover:bg-danger/10",
};

export function buttonClass(kind: ButtonKind = "secondary"): string {
  return `${base} ${looks[kind]}`;
}

export function ButtonLink({ kind, className = "", ...rest }: ComponentProps<typeof Link> & WithKind) {
  return <Link className={`${buttonClass(kind)} ${className}`} {...rest} />;
}

interface WithKind {
  readonly kind?: ButtonKind | undefined;
}

export function Button({
  kind = "secondary",
  className = "",
  type = "button",
  ...rest
}: ComponentProps<"button"> & WithKind) {
  return <button type={type} className={`${buttonClass(kind)} ${className}`} {...disableSoftly(rest)} />;
}

/** A disabled button keeps the focus, so that the next key does not go to the page. */
export function disableSoftly({ disabled = false, ...rest }: ComponentProps<"button">): ComponentProps<"button"> {
  return disabled ? { ...rest, "aria-disabled": true, onClick: prevent } : rest;
}

function prevent(event: SyntheticEvent): void {
  event.preventDefault();
}
