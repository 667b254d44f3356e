import { getServices } from "../../ground/services.ts";
import { listOperations } from "../list-operations.ts";
import { readContract } from "../read-contract.ts";
import type { Route } from "./+types/llms.ts";
import { answerText } from "./answer-text.ts";
import { formatLlms } from "./format-llms.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { facts } = getServices(context);
  return answerText(formatLlms(listOperations(readContract(), facts), facts), "text/plain");
}
