/** PostgreSQL is slow, silent, or crashes while the server runs. */
import { crashPostgres } from "./crash.ts";
import { slowPostgres, stoppedPostgres } from "./outage.ts";
import { startHurtPostgres } from "./stage.ts";
import { testFaultsTogether } from "./test-fault.ts";

testFaultsTogether([slowPostgres, stoppedPostgres, crashPostgres], startHurtPostgres);
