/** The disk is full, too small, or not to be written. */
import { fullDisk, readOnlyDatabase } from "./full-disk.ts";
import { outgrownDisk } from "./outgrown-disk.ts";
import { testFault } from "./test-fault.ts";

testFault(fullDisk);
testFault(readOnlyDatabase);
testFault(outgrownDisk);
