/** What a request to save a palette was answered. */
export type SaveAnswer = { readonly isSaved: boolean; readonly saveCount: number } | { readonly problem: string };

interface SaveState {
  readonly isSaved: boolean;
  readonly saveCount: number;
}

interface SaveSituation {
  /** What the page was made with. */
  readonly given: SaveState;
  readonly answer: SaveAnswer | undefined;
  /** What is being asked for right now. */
  readonly intent: unknown;
}

/** What a heart shows: what is asked for, before it has been answered. */
export function readSaveState({ given, answer, intent }: SaveSituation): SaveState {
  const known = answer !== undefined && "isSaved" in answer ? answer : given;
  if (intent === undefined) return known;
  const isSaved = intent === "save";
  if (isSaved === known.isSaved) return known;
  return { isSaved, saveCount: Math.max(0, known.saveCount + (isSaved ? 1 : -1)) };
}
