import { IconButton, type IconName } from "../icon.tsx";
import type { SaveState, SaveStatus as Status } from "./save-state.ts";

const labels: Readonly<Record<Status, { readonly icon: IconName; readonly label: string }>> = {
  device: { icon: "device", label: "On this device" },
  nowhere: { icon: "offline", label: "Not saved" },
  saving: { icon: "account", label: "Saving…" },
  account: { icon: "account", label: "Saved" },
  offline: { icon: "offline", label: "Offline" },
  waiting: { icon: "offline", label: "On this device" },
  "signed-out": { icon: "device", label: "Signed out" },
};

export const saveTexts: Readonly<Record<Status, string>> = {
  device: "Saved on this device.",
  nowhere: "Not saved: this browser blocks storage. The address has the palette.",
  saving: "Saving to your account.",
  account: "Saved to your account.",
  offline: "Offline. Saved on this device, and in your account once you are back.",
  waiting: "Saved on this device. Your account cannot be reached; trying again.",
  "signed-out": "You are signed out. Saved on this device until you sign in again.",
};

export const noteTexts: Readonly<Record<NonNullable<SaveState["note"]>, string>> = {
  continued: "This continues what you did on another device.",
  "kept-apart": "This palette was changed on another device as well. Both are kept, in Recent.",
};

/** Statuses that screen readers announce, since they may need action. */
const announced: ReadonlySet<Status> = new Set(["nowhere", "offline", "waiting", "signed-out"]);

interface SaveStatusProps {
  readonly saved: SaveState;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

export function SaveStatus({ saved: { status, note }, isOpen, onOpen }: SaveStatusProps) {
  const { icon, label } = labels[status];
  const isOnDevice = status === "device";
  const isKeptApart = note === "kept-apart";
  return (
    <>
      <IconButton
        className="relative flex h-10 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-md px-2 text-xs text-muted transition hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink noscript:hidden"
        icon={icon}
        label={`${isOnDevice ? "Saved on this device" : label}: recent work`}
        title={isKeptApart ? noteTexts[note] : saveTexts[status]}
        aria-pressed={isOpen}
        onClick={onOpen}
        data-saved={status}
      >
        {isKeptApart && (
          <span className="absolute right-1 top-1.5 size-2 rounded-full bg-accent forced-colors:bg-[Highlight]" />
        )}
        {!isOnDevice && <span className="whitespace-nowrap max-2xl:sr-only">{label}</span>}
      </IconButton>
      <span role="status" className="sr-only">
        {announced.has(status) && saveTexts[status]} {note !== undefined && noteTexts[note]}
      </span>
    </>
  );
}
