/** The server crashes, or stops under load. */
import { crashServer } from "./crash.ts";
import { gracefulEnd } from "./graceful-end.ts";
import { testFault } from "./test-fault.ts";

testFault(crashServer);
testFault(gracefulEnd);
