/**
 * Returns the CPU time of the calling thread in milliseconds, with a resolution of one microsecond.
 *
 * On Linux, `threadCpuUsage` alone lags by up to a scheduler tick (4 ms at 250 Hz). Reading the CPU
 * time of the whole process makes the kernel update the figure of the current thread.
 *
 * @see getrusage in the kernel: `thread_group_cputime` updates the current thread, RUSAGE_THREAD
 *   does not
 */
export function readThreadCpuMs(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
