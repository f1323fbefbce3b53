/** What we use of SQLite's driver, which comes without types. */
declare module 'better-sqlite3' {
  export default class Driver {
    constructor(filename: string, options?: { readonly fileMustExist?: boolean });
    pragma(source: string): unknown;
  }
}
