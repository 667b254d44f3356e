/** Finds the programs that tests of setups need. */
import { execFileSync } from "node:child_process";

/**
 * @param question - what the program answers to, whatever is set up, such as `--version`
 * @returns why a test with it is skipped, in one line, or false
 */
export function findMissing(program: string, question: string): string | false {
  try {
    execFileSync(program, [question], { stdio: "ignore" });
    return false;
  } catch {
    return `no ${program} on this machine`;
  }
}
