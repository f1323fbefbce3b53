/** What we use of PostgreSQL's driver, which comes without types. */
declare module 'pg' {
  export const defaults: { parseInputDatesAsUTC: boolean };
}
