import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../properties.ts";
import { runs } from "../../sizes.ts";
import { type Doubt, findContradiction, type HistoryEvent, type Sale, type Sight } from "./check-history.ts";

const limit = 100;
const limits = new Map([["ada", limit]]);
const noon = Date.UTC(2026, 0, 31, 12);
const dayMs = 86_400_000;

/** @param numbers - credits, what was left, and what was asked where that is more or less */
function sold(start: number, end: number, numbers: readonly [number, number, number?]): Sale {
  const [credits, remaining, asked = credits] = numbers;
  return { kind: "sold", account: "ada", start: noon + start, end: noon + end, asked, credits, remaining };
}

function seen(start: number, end: number, remaining: number): Sight {
  return { kind: "seen", account: "ada", start: noon + start, end: noon + end, remaining };
}

function unknown(start: number, asked: number): Doubt {
  return { kind: "unknown", account: "ada", start: noon + start, end: noon + start + 1, asked };
}

const fitting: Readonly<Record<string, readonly HistoryEvent[]>> = {
  "nothing at all": [],
  "sales one after the other": [sold(0, 1, [5, 95]), sold(2, 3, [1, 94])],
  "sales at the same time, in another order than they were sent": [sold(0, 9, [1, 94]), sold(1, 8, [5, 95])],
  "looks at one state, in any order": [sold(0, 1, [5, 95]), seen(6, 7, 95), seen(2, 3, 95), seen(4, 5, 95)],
  "a look during a sale that saw what was before it": [sold(0, 9, [5, 95]), seen(8, 9, 100)],
  "an unknown request that was made": [unknown(0, 3), sold(5, 6, [1, 96])],
  "one that was not made": [unknown(0, 3), sold(5, 6, [1, 99])],
  "one that was made long after its client had given up": [unknown(0, 3), seen(8, 9, 100), seen(10, 11, 97)],
  "some of several": [unknown(0, 5), unknown(0, 2), unknown(0, 2), seen(3, 4, 96), sold(5, 6, [1, 90])],
  "a list that was cut to what was left": [sold(0, 1, [98, 2]), sold(2, 3, [2, 0, 5]), seen(4, 5, 0)],
  "an unknown list that was cut": [sold(0, 1, [98, 2]), unknown(2, 5), seen(4, 5, 0)],
  "a new day": [sold(0, 1, [98, 2]), sold(dayMs, dayMs + 1, [1, 99])],
};

for (const [title, events] of Object.entries(fitting)) {
  test(`findContradiction() finds none in ${title}`, () => {
    assert.equal(findContradiction(events, limits), undefined);
    assert.equal(findContradiction(events.toReversed(), limits), undefined);
  });
}

const forged: Readonly<Record<string, readonly [RegExp, readonly HistoryEvent[]]>> = {
  "a credit that was sold twice": [/does not fit/, [sold(0, 1, [1, 99]), sold(0, 1, [1, 99])]],
  "sales that overlap": [/does not fit/, [sold(0, 9, [5, 95]), sold(0, 9, [5, 94])]],
  "a sale that was forgotten in a crash": [/does not fit/, [sold(0, 1, [5, 95]), sold(5, 6, [1, 99])]],
  "a look that no longer knows of a sale": [/must come after/, [sold(0, 1, [5, 95]), seen(2, 3, 100)]],
  "a look older than one before it": [/must come after/, [sold(0, 9, [5, 95]), seen(1, 2, 95), seen(3, 4, 100)]],
  "a look into the middle of a sale": [/does not fit/, [sold(0, 9, [5, 95]), seen(1, 8, 97)]],
  "an effect before its cause": [/must come after/, [seen(0, 1, 95), sold(2, 3, [5, 95])]],
  "credits that nobody asked for": [/from 0 to 4/, [sold(0, 1, [1, 95])]],
  "more than an unknown request can have taken": [/from 0 to 4/, [unknown(0, 3), seen(2, 3, 96)]],
  "less than an unknown request would have taken": [/from 0 to 2/, [unknown(0, 3), seen(2, 3, 98)]],
  "an unknown request that was made twice": [/from 3 to 6/, [unknown(0, 3), seen(2, 3, 97), seen(4, 5, 94)]],
  "one that was made before it was sent": [/from 0 to 3/, [seen(0, 1, 97), unknown(2, 3)]],
  "one that must have come before it was sent": [
    /from 0 to 3/,
    [sold(0, 9, [1, 96]), sold(0, 1, [1, 95]), unknown(2, 3)],
  ],
  "a list that was cut with credits left": [/limit of 100/, [sold(0, 1, [2, 98, 5])]],
  "more than was asked for": [/limit of 100/, [sold(0, 1, [5, 95, 2])]],
  "more than the limit": [/does not fit|beyond/, [sold(0, 1, [98, 2]), sold(2, 3, [5, 0])]],
  "a balance above the limit": [/limit of 100/, [seen(0, 1, 101)]],
  "yesterday's balance on a new day": [/from 0 to 98/, [sold(0, 1, [98, 2]), sold(dayMs, dayMs + 1, [1, 1])]],
  "a request over midnight": [/within a day/, [sold(0, dayMs, [1, 99])]],
  "an account that nobody knows": [/nobody knows/, [{ ...seen(0, 1, 100), account: "bob" }]],
};

for (const [title, [contradiction, events]] of Object.entries(forged)) {
  test(`findContradiction() finds ${title}`, () => {
    assert.match(findContradiction(events, limits) ?? "", contradiction);
    assert.match(findContradiction(events.toReversed(), limits) ?? "", contradiction);
  });
}

interface Request {
  readonly asked: number;
  /** Milliseconds from the start to the effect, and from the effect to the response. */
  readonly before: number;
  readonly after: number;
  readonly isLost: boolean;
  readonly isMade: boolean;
}

const delay = fc.integer({ min: 0, max: 20 });
const asked = fc.constantFrom(1, 2, 5);
const request = fc.record<Request>({
  asked: fc.oneof(fc.constant(0), asked),
  before: delay,
  after: delay,
  isLost: fc.boolean(),
  isMade: fc.boolean(),
});
const answered = request.map((one) => ({ ...one, isLost: false }));

/** A counter serves one request a millisecond. */
function serveRequests(requests: readonly Request[], at: number, remaining: number): readonly HistoryEvent[] {
  return requests.map(({ asked, before, after, isLost, isMade }, i): HistoryEvent => {
    const credits = isLost && !isMade ? 0 : Math.min(asked, remaining);
    remaining -= credits;
    if (isLost && asked > 0) return unknown(at + i - before, asked);
    const span = [at + i - before, at + i + after] as const;
    return credits === 0 ? seen(...span, remaining) : sold(...span, [credits, remaining, asked]);
  });
}

test("findContradiction() finds none in what one counter has served, whatever the delays", () => {
  const property = fc.property(fc.array(request, { maxLength: 60 }), (requests) => {
    assert.equal(findContradiction(serveRequests(requests, 0, limit), limits), undefined);
  });
  fc.assert(property, runs(300));
});

test("findContradiction() finds any sale that a counter forgets once it is answered", () => {
  const few = fc.array(answered, { maxLength: 15 });
  const property = fc.property(few, few, asked, (first, then, credits) => {
    const before = serveRequests(first, 0, limit);
    const left = limit - before.reduce((sum, event) => sum + (event.kind === "sold" ? event.credits : 0), 0);
    fc.pre(left >= credits);
    const sale = sold(100, 101, [credits, left - credits]);
    const after = serveRequests([...then, quickLook], 200, left);
    assert.notEqual(findContradiction([...before, sale, ...after], limits), undefined);
  });
  fc.assert(property, runs(300));
});

const quickLook: Request = { asked: 0, before: 0, after: 0, isLost: false, isMade: false };
