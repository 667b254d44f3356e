export interface SaveState {
  readonly isSaved: boolean;
  readonly saveCount: number;
}

/** What a script that saves a palette is answered: what has become of it, where to go first, or why not. */
export type SaveAnswer = SaveState | { readonly leadTo: string } | { readonly problem: string };

interface SaveSituation {
  /** What was answered last, or what the page was made with. */
  readonly known: SaveState;
  /** What is being asked for right now; undefined for nothing. */
  readonly intent: string | undefined;
}

/** What a heart shows: what is asked for, before it has been answered. */
export function readSaveState({ known, intent }: SaveSituation): SaveState {
  if (intent === undefined) return known;
  const isSaved = intent === "save";
  if (isSaved === known.isSaved) return known;
  return { isSaved, saveCount: Math.max(0, known.saveCount + (isSaved ? 1 : -1)) };
}

/** What a script asks for, and is told where a visitor has to go first. */
export const savedType = "application/json";
const unreached = "The server could not be reached. Try again in a moment.";
const refused = "The server could not save it just now. Try again in a moment.";

/** Asks for what a button of a form says, and never fails: the page stays, whatever comes of it. */
export async function sendSave(button: HTMLButtonElement): Promise<SaveAnswer> {
  const body = new FormData(button.form ?? undefined, button);
  try {
    const answer = await fetch(button.formAction, { method: "POST", body, headers: { accept: savedType } });
    return answer.ok ? await answer.json() : { problem: refused };
  } catch {
    return { problem: unreached };
  }
}
