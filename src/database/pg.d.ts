/** The parts of PostgreSQL's driver used here; it has no types. */
declare module 'pg' {
  export const defaults: { parseInputDatesAsUTC: boolean };
}
