/** Measures the CPU time of `work` in milliseconds, regardless of other load on the machine. */
export const measureProcessorTime = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
