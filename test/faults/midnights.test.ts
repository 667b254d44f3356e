import { midnights } from "./midnights.ts";
import { testFault } from "./test-fault.ts";

testFault(midnights);
