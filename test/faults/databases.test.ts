/** The database is silent, slow, or fails. */
import { slowPostgres, stoppedPostgres } from "./outage.ts";
import { storeFailures } from "./store-failures.ts";
import { testFault } from "./test-fault.ts";

testFault(stoppedPostgres);
testFault(slowPostgres);
testFault(storeFailures);
