/** The parts of a prepared statement used here. better-sqlite3 documents them. */
interface Statement {
  /** Whether it returns rows. */
  readonly reader: boolean;
  columns(): readonly { readonly type: string | null }[];
  safeIntegers(): unknown;
  all(values: readonly unknown[]): Record<string, unknown>[];
}

/** Returns integers that JavaScript's numbers would round as text, as the drivers of other databases do. */
const toValue = (integer: bigint): number | string => {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : String(integer);
};

/**
 * Makes a statement return big integers exactly. The driver reads integers as numbers, which round them above 2^53.
 * Other statements, which are most, stay as they are.
 */
export const readBigIntegers = (prepared: object): object => {
  const statement = prepared as Statement;
  const isBig =
    statement.reader && statement.columns().some(({ type }) => type?.toLowerCase() === 'bigint');
  if (!isBig) return statement;
  statement.safeIntegers();
  const all = statement.all.bind(statement);
  return Object.assign(statement, {
    all(values: readonly unknown[]) {
      const rows = all(values);
      for (const row of rows) {
        for (const [name, value] of Object.entries(row)) {
          if (typeof value === 'bigint') row[name] = toValue(value);
        }
      }
      return rows;
    },
  });
};
