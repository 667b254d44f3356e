/** What several processes tell their clients, held against one order of events. */
import { histories } from "./histories.ts";
import { testFault } from "./test-fault.ts";

testFault(histories);
