/** PostgreSQL is slow, silent, or crashes, under a server that goes on. */
import { crashPostgres } from "./crash.ts";
import { slowPostgres, stoppedPostgres } from "./outage.ts";
import { startHurtPostgres } from "./stage.ts";
import { testFaultsTogether } from "./test-fault.ts";

testFaultsTogether([slowPostgres, stoppedPostgres, crashPostgres], startHurtPostgres);
