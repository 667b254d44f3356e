import { outgrownDisk } from "./outgrown-disk.ts";
import { testFault } from "./test-fault.ts";

testFault(outgrownDisk);
