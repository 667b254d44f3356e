import type { OwnPaletteState } from "../../../../server/src/domain/community/publishing-store.ts";

/** What the author of a palette can do with it: what the button says, and what is said when it is done. */
export const ownIntents = {
  unpublish: { label: "Unpublish", done: "The palette is no longer published." },
  publish: { label: "Publish again", done: "The palette is published again." },
  delete: { label: "Delete for good", done: "The palette has been deleted." },
  withdraw: { label: "Take back", done: "The palette has been taken back." },
} as const;
export type OwnIntent = keyof typeof ownIntents;

interface OwnStateWords {
  readonly label: string;
  readonly look: string;
  readonly intents: readonly OwnIntent[];
}

/** How each state is called, and what can be done in it. */
export const ownStates: Readonly<Record<OwnPaletteState, OwnStateWords>> = {
  published: { label: "Published", look: "text-good", intents: ["unpublish", "delete"] },
  unpublished: { label: "Not published", look: "text-muted", intents: ["publish", "delete"] },
  withheld: { label: "Taken down by an operator", look: "text-danger", intents: ["delete"] },
  queued: { label: "Waiting for review", look: "text-muted", intents: ["withdraw"] },
  rejected: { label: "Not accepted", look: "text-danger", intents: ["withdraw"] },
};

/** Whether a form names an intent. */
export function isOwnIntent(value: unknown): value is OwnIntent {
  return typeof value === "string" && Object.hasOwn(ownIntents, value);
}
