export interface SaveState {
  readonly isSaved: boolean;
  readonly saveCount: number;
}

export type SaveAnswer = SaveState | { readonly leadTo: string } | { readonly problem: string };

export function readSaveState(known: SaveState, intent: string | undefined): SaveState {
  if (intent === undefined) return known;
  const isSaved = intent === "save";
  if (isSaved === known.isSaved) return known;
  return { isSaved, saveCount: Math.max(0, known.saveCount + (isSaved ? 1 : -1)) };
}

/** Media type of a request by script. */
export const savedType = "application/json";
const unreached = "The server could not be reached. Try again in a moment.";
const refused = "The server could not save it just now. Try again in a moment.";

/** Sends the button's form. Never throws. */
export async function sendSave(button: HTMLButtonElement): Promise<SaveAnswer> {
  const body = new FormData(button.form ?? undefined, button);
  try {
    const answer = await fetch(button.formAction, { method: "POST", body, headers: { accept: savedType } });
    return answer.ok ? await answer.json() : { problem: refused };
  } catch {
    return { problem: unreached };
  }
}

export type KeepAnswer = { readonly kept: KeptPalette } | { readonly problem: string };

interface KeptPalette {
  readonly id: string;
  readonly name: string;
  /** As written in addresses. */
  readonly colors: string;
}
