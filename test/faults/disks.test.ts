/** The disk is full or read-only. */
import { fullDisk, readOnlyDatabase } from "./full-disk.ts";
import { testFault } from "./test-fault.ts";

testFault(fullDisk);
testFault(readOnlyDatabase);
