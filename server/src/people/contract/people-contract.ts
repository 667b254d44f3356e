import type { PeopleBench } from "../testing/people-bench.ts";

/** What sign-in promises on every engine: `symbol() + fact` by its proof. Cases share one database and use people of their own. */
export type PeopleContract = Readonly<Record<string, (bench: PeopleBench) => Promise<void>>>;

export const PASSWORD = "correct horse";
