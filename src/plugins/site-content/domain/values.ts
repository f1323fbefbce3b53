/** Whether a value is an object with members, such as a component or an entry. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Returns the items of a value that may be a list, a single item or unset. */
export const asList = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
};

/** Returns the value at a path in an entry; `undefined` if there is none. */
export const valueAt = (values: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, step) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[step],
    values
  );

/** Converts a number in a string, which Strapi accepts in place of a number. */
export const readNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
    ? Number(value)
    : value;
