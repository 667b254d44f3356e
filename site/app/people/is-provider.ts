import type { Provider } from "../../../server/src/domain/people/people.ts";

export function isProvider(text: string): text is Provider {
  return text === "github" || text === "google";
}
