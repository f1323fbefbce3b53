/**
 * Returns how often a property is checked through a service: a third of `all`, unless `TEST_ALL_RUNS=1`. Each run of the
 * tests draws other examples.
 */
export const runs = (all: number): number =>
  process.env['TEST_ALL_RUNS'] === '1' ? all : Math.ceil(all / 3);
