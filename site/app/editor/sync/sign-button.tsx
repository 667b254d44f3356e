import { IconButton, type IconButtonProps } from "../icon.tsx";

/** What tells where the work is kept. */
export function SignButton(props: IconButtonProps) {
  return (
    <IconButton
      className="relative flex h-10 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-md px-2 text-xs text-muted transition hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink noscript:hidden"
      {...props}
    />
  );
}
