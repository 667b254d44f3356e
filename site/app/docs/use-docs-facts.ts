import { useOutletContext } from "react-router";
import type { DocsFacts } from "./docs-facts.ts";

/** This instance, as the frame of the documentation knows it. */
export function useDocsFacts(): DocsFacts {
  return useOutletContext<DocsFacts>();
}
