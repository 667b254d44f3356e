/** Processes end at a bad moment: the server's, PostgreSQL's, and the server's when it is told to. */
import { backupUnderLoad } from "./backup.ts";
import { crashPostgres, crashServer } from "./crash.ts";
import { gracefulEnd } from "./graceful-end.ts";
import { testFault } from "./test-fault.ts";

testFault(crashServer);
testFault(crashPostgres);
testFault(gracefulEnd);
testFault(backupUnderLoad);
