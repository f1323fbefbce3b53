/** The parts of SQLite's driver used here. It comes without types. */
declare module 'better-sqlite3' {
  export default class Driver {
    constructor(filename: string, options?: { readonly fileMustExist?: boolean });
    pragma(source: string): unknown;
  }
}
