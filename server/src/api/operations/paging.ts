import { integerParameter } from "../parameters/parameter-kinds.ts";

export const DEFAULT_LIMIT = 10;
/** The specification's section 8. */
export const LIMIT_MAX = 50;

export const limit = integerParameter(
  { name: "limit", description: "Items per page; each item returned costs 1 credit", example: DEFAULT_LIMIT },
  { min: 1, max: LIMIT_MAX, default: DEFAULT_LIMIT },
);

export const offset = integerParameter(
  {
    name: "offset",
    description:
      "Items to skip; past the end the page is empty. More than 9007199254740991 counts as that number",
    example: 0,
  },
  { min: 0, default: 0 },
);
