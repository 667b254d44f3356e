import { storeFailures } from "./store-failures.ts";
import { testFault } from "./test-fault.ts";

testFault(storeFailures);
