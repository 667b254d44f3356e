/**
 * Stops this process when the npm that started it is gone, or the launcher on an older Node. npm
 * sends a signal to its shell, and the shell ends without passing it on, so `npx tincture serve`
 * would leave the service behind. Importing this file is enough.
 *
 * Plain JavaScript for old versions of Node: tincture.js imports it before it knows a newer one.
 */
import { readFileSync } from "fs";
import process from "process";

const CHECK_INTERVAL_MS = 100;

const npmScript = process.env.npm_lifecycle_event;
const isLaunched = process.env.LAUNCHER_PROCESS === String(process.ppid);
if (npmScript !== undefined || isLaunched) watchNpm();

function watchNpm() {
  const { ppid } = process;
  const parentArguments = readArguments(ppid);
  const isWatcher = parentArguments.some((argument) => argument.startsWith("--watch"));
  const isBetween = isWatcher || parentArguments[1] === "-c";
  const npm = isBetween ? readParentOf(ppid) : ppid;
  // node --watch would start its child again, so the watcher gets the signal and ends the child.
  const stop = () => process.kill(isWatcher ? ppid : process.pid, "SIGTERM");
  // npx was killed while this process started, and the system has adopted it.
  if (npmScript === "npx" && ppid === 1 && !/\b(?:npm|npx)\b/.test(readArguments(1).join(" "))) {
    stop();
    return;
  }
  const timer = setInterval(() => {
    if (process.ppid === ppid && (!isBetween || readParentOf(ppid) === npm)) return;
    clearInterval(timer);
    stop();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}

/**
 * Returns the command line of a process. Without /proc it is empty, and only the direct parent is
 * watched.
 */
function readArguments(processId) {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

/**
 * Returns the second field after the name in parentheses; undefined once the process is gone, or
 * where there is no /proc.
 */
function readParentOf(processId) {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 1).split(" ")[2]);
  } catch {
    return undefined;
  }
}
