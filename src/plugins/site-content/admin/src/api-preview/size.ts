const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** A size for people, in the largest unit that leaves a whole number before the point; 1 kB is 1,000 bytes. */
export const humanSize = (bytes: number): { value: number; unit: (typeof UNITS)[number] } => {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return { value: bytes / 1000 ** step, unit: UNITS[step] ?? 'byte' };
};
