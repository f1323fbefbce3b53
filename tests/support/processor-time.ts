/** Milliseconds of the processor that `work` takes, however long it has to wait for other work of the machine. */
export const measureProcessorTime = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
