/** What is said in one sentence, without the site. */
import type { PlainAnswer } from "./answer-failure.ts";

export const notBuilt: PlainAnswer = {
  status: 503,
  code: "service_unavailable",
  message: "The site is not built yet: run npm run build, then start again. The API works.",
};

export const nothingHere: PlainAnswer = { status: 404, code: "not_found", message: "There is nothing here" };

export const forged: PlainAnswer = {
  status: 403,
  code: "forbidden",
  message:
    "This form was sent from another site, or from an address of this site other than its own. Open the page again and try once more.",
};
