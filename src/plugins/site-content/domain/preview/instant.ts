const INSTANT =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

const isOfCalendar = (date: string): boolean => {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
};

/** The latest date that databases and four-digit years can express. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const FIRST = Date.UTC(1000, 0, 1);

/**
 * Parses an ISO 8601 date and time with a UTC offset, such as `2027-03-28T02:30:00+01:00`.
 *
 * @returns `null` for anything else
 */
export const parseInstant = (text: string): Date | null => {
  const [, date] = INSTANT.exec(text) ?? [];
  if (date === undefined || !isOfCalendar(date)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) || time < FIRST || time > LAST ? null : new Date(time);
};
