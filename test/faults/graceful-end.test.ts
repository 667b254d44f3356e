import { gracefulEnd } from "./graceful-end.ts";
import { testFault } from "./test-fault.ts";

testFault(gracefulEnd);
