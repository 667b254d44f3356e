import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { formatDay } from "./format-day.ts";

test("formatDay() writes days as English does", () => {
  for (const look of ["long", "medium"] as const) {
    const format = new Intl.DateTimeFormat("en-US", { dateStyle: look, timeZone: "UTC" });
    const times = fc.integer({ min: 0, max: Date.UTC(2200, 0) });
    fc.assert(fc.property(times, (time) => formatDay(time, look) === format.format(time)));
  }
});
