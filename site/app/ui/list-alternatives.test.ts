import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { listAlternatives } from "./list-alternatives.ts";

test("listAlternatives() offers words as English does", () => {
  const format = new Intl.ListFormat("en-US", { type: "disjunction" });
  fc.assert(fc.property(fc.array(fc.string()), (words) => listAlternatives(words) === format.format(words)));
});
