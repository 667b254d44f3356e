/** What the editor shows of the work that an account keeps. */

/** Where the work in hand is kept. */
export type WorkSign =
  /** In this browser, for nobody is signed in. */
  | "device"
  /** Nowhere: this browser forbids it. */
  | "nowhere"
  | "saving"
  | "account"
  /** In this browser until there is a connection. */
  | "offline"
  /** In this browser until the account takes it. */
  | "waiting"
  /** In this browser until somebody is signed in again. */
  | "signed-out";

/** A session in the account. */
export interface KeptWork {
  readonly id: string;
  readonly revision: string;
  readonly colors: readonly string[];
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

export interface AccountWork {
  readonly sign: WorkSign;
  /** The latest first; undefined while nothing is known of an account. */
  readonly sessions: readonly KeptWork[] | undefined;
  /** What was last done on another device, while nothing is done here. */
  readonly offered: KeptWork | undefined;
  /** Something that happened to the work without its owner's doing. */
  readonly note: "continued" | "kept-apart" | undefined;
}

export const noAccountWork: AccountWork = {
  sign: "device",
  sessions: undefined,
  offered: undefined,
  note: undefined,
};

/** What is said of a note. */
export const workNotes: Readonly<Record<NonNullable<AccountWork["note"]>, string>> = {
  continued: "This goes on from what you did on another device.",
  "kept-apart": "This palette was changed on another device as well. Both are kept, in Recent.",
};

export interface WorkSignProps {
  readonly work: AccountWork;
  /** Whether all that is kept is shown. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}
