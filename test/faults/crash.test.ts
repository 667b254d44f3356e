import { crashPostgres, crashServer } from "./crash.ts";
import { testFault } from "./test-fault.ts";

testFault(crashServer);
testFault(crashPostgres);
