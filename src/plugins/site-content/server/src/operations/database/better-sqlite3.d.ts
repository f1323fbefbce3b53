/** The parts we use of SQLite's driver, which has no types. */
declare module 'better-sqlite3' {
  export default class Driver {
    constructor(filename: string, options?: { readonly fileMustExist?: boolean });
    pragma(source: string): unknown;
  }
}
