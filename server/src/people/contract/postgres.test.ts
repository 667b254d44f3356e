import { after, before, test } from "node:test";
import { openTestPostgres } from "../../store/testing/postgres-database.ts";
import { openBench, type PeopleBench } from "../testing/people-bench.ts";
import { everyContract } from "./every-contract.ts";

const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";
const url = (await postgres?.createDatabase({ after })) ?? "";
let bench: PeopleBench | undefined;

before(async () => {
  if (postgres) bench = await openBench(url);
});

after(() => bench?.close());

for (const [title, prove] of Object.entries(everyContract)) {
  test(`${title} (PostgreSQL)`, { skip }, () => prove(bench!));
}
