import { contractText } from "virtual:repository-documents";
import type { ApiDocument } from "./api-document.ts";

/** The contract of the release that this site was built from. */
export function readContract(): ApiDocument {
  const contract: ApiDocument = JSON.parse(contractText);
  return contract;
}
