/** Compares the responses of several processes with one order of events. */
import { histories } from "./histories.ts";
import { testFault } from "./test-fault.ts";

testFault(histories);
