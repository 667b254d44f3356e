/** PostgreSQL crashes while the server runs. */
import { crashPostgres } from "./crash.ts";
import { testFault } from "./test-fault.ts";

testFault(crashPostgres);
