import { realMidnight } from "./real-midnight.ts";
import { testFault } from "./test-fault.ts";

testFault(realMidnight);
