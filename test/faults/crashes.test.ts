/** The server ends at a bad moment, ends when it is told to, and is backed up while it sells. */
import { backupUnderLoad } from "./backup.ts";
import { crashServer } from "./crash.ts";
import { gracefulEnd } from "./graceful-end.ts";
import { rollingRestart } from "./rolling-restart.ts";
import { testFault } from "./test-fault.ts";

testFault(crashServer);
testFault(gracefulEnd);
testFault(rollingRestart);
testFault(backupUnderLoad);
