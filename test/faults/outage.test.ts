import { slowPostgres, stoppedPostgres } from "./outage.ts";
import { testFault } from "./test-fault.ts";

testFault(stoppedPostgres);
testFault(slowPostgres);
