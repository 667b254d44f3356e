import type { IconName } from "../icon.tsx";
import { workNotes, type WorkSign, type WorkSignProps } from "./account-work.ts";
import { SignButton } from "./sign-button.tsx";

interface SignLook {
  readonly icon: IconName;
  /** What stands beside the icon where there is room. */
  readonly short: string;
  readonly full: string;
}

const looks: Readonly<Record<WorkSign, SignLook>> = {
  device: { icon: "device", short: "On this device", full: "Saved on this device." },
  nowhere: {
    icon: "offline",
    short: "Not saved",
    full: "Not saved: this browser keeps nothing. The address has the palette.",
  },
  saving: { icon: "account", short: "Saving…", full: "Saving to your account." },
  account: { icon: "account", short: "Saved", full: "Saved to your account." },
  offline: {
    icon: "offline",
    short: "Offline",
    full: "Offline. Saved on this device, and in your account once you are back.",
  },
  waiting: {
    icon: "offline",
    short: "On this device",
    full: "Saved on this device. Your account cannot be reached; it is tried again.",
  },
  "signed-out": {
    icon: "device",
    short: "Signed out",
    full: "You are signed out. Saved on this device until you sign in again.",
  },
};

/** What is said aloud: only what somebody may have to act upon. */
const isTold: ReadonlySet<WorkSign> = new Set(["nowhere", "offline", "waiting", "signed-out"]);

/** Where the work is kept, as a sentence. */
export function tellSign(sign: WorkSign): string {
  return looks[sign].full;
}

/** Where the work of who is signed in is kept. */
export function AccountSign({ work, isOpen, onOpen }: WorkSignProps) {
  const { sign, note } = work;
  const { icon, short, full } = looks[sign];
  const isKeptApart = note === "kept-apart";
  return (
    <>
      <SignButton
        icon={icon}
        label={`${short}: recent work`}
        title={isKeptApart ? workNotes[note] : full}
        aria-pressed={isOpen}
        onClick={onOpen}
        data-work={sign}
      >
        {isKeptApart && (
          <span className="absolute right-1 top-1.5 size-2 rounded-full bg-accent forced-colors:bg-[Highlight]" />
        )}
        <span className="whitespace-nowrap max-2xl:sr-only">{short}</span>
      </SignButton>
      <span role="status" className="sr-only">
        {isTold.has(sign) && full} {note !== undefined && workNotes[note]}
      </span>
    </>
  );
}
