import type { OwnPaletteState } from "../../../../server/src/domain/community/own-palette.ts";

/** What the author of a palette can do with it. */
export type OwnIntent = "unpublish" | "publish" | "delete" | "withdraw";

export interface OwnStateWords {
  readonly label: string;
  readonly look: "good" | "muted" | "danger";
  readonly intents: readonly OwnIntent[];
}

/** How each state is called, and what can be done in it. */
export const ownStates: Readonly<Record<OwnPaletteState, OwnStateWords>> = {
  published: { label: "Published", look: "good", intents: ["unpublish", "delete"] },
  unpublished: { label: "Not published", look: "muted", intents: ["publish", "delete"] },
  withheld: { label: "Taken down by an operator", look: "danger", intents: ["delete"] },
  queued: { label: "Waiting for review", look: "muted", intents: ["withdraw"] },
  rejected: { label: "Not accepted", look: "danger", intents: ["withdraw"] },
};

/** The intent that a form names. */
export function findIntent(value: unknown): OwnIntent | undefined {
  return (["unpublish", "publish", "delete", "withdraw"] as const).find((intent) => intent === value);
}
