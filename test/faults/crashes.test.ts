/** The server crashes, stops, and is backed up under load. */
import { backupUnderLoad } from "./backup.ts";
import { crashServer } from "./crash.ts";
import { gracefulEnd } from "./graceful-end.ts";
import { rollingRestart } from "./rolling-restart.ts";
import { startSeller } from "./stage.ts";
import { testFault, testFaultsTogether } from "./test-fault.ts";

testFaultsTogether([backupUnderLoad, crashServer], startSeller);
testFault(gracefulEnd);
testFault(rollingRestart);
