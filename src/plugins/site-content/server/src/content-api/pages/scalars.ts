import type { Attribute } from '#site-content/domain/components/walk';

/** A scalar in comparable form: `null` for every unset value, including `""`. */
export type Comparable = string | number | bigint | boolean | null;

/**
 * Thrown, within this file only, if a value does not match the attribute's type. The message describes valid values.
 */
class WrongType extends Error {}

const asInteger = (text: string): number => {
  const value = Number(text);
  if (!/^-?[0-9]+$/.test(text) || !Number.isSafeInteger(value))
    throw new WrongType('a whole number');
  return value;
};

const asBigInteger = (text: string): bigint => {
  if (!/^-?[0-9]{1,30}$/.test(text)) throw new WrongType('a whole number');
  return BigInt(text);
};

const asNumber = (text: string): number => {
  const value = Number(text);
  if (!/^-?[0-9]+(\.[0-9]+)?$/.test(text) || !Number.isFinite(value))
    throw new WrongType('a number');
  return value;
};

const asBoolean = (text: string): boolean => {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new WrongType('true, false, 1 or 0');
};

/** True if the date exists: `Date.parse` accepts 30 February as 2 March. */
const isDay = (text: string): boolean => {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
};

const asInstant = (text: string): number => {
  const isInstant = /^\d{4}-\d{2}-\d{2}(T[0-9:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(text);
  const instant =
    isInstant && isDay(text.slice(0, 10))
      ? Date.parse(/^\d{4}-\d{2}-\d{2}T[0-9:.]+$/.test(text) ? `${text}Z` : text)
      : NaN;
  if (Number.isNaN(instant))
    throw new WrongType('a date and time, such as 2025-03-04T09:00:00.000Z');
  return instant;
};

const asDate = (text: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isDay(text))
    throw new WrongType('a date, such as 2025-03-04');
  return text;
};

const asTime = (text: string): string => {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/.exec(text);
  if (match === null) throw new WrongType('a time, such as 09:30:00');
  const [, hour, minute, second = '00', fraction = ''] = match;
  return `${hour}:${minute}:${second}.${fraction.padEnd(3, '0')}`;
};

/** Parsers from query or database text to a comparable value, by attribute type. */
const PARSERS: Readonly<Record<string, (text: string) => Comparable>> = {
  string: (text) => text,
  text: (text) => text,
  richtext: (text) => text,
  uid: (text) => text,
  email: (text) => text,
  enumeration: (text) => text,
  integer: asInteger,
  biginteger: asBigInteger,
  float: asNumber,
  decimal: asNumber,
  boolean: asBoolean,
  datetime: asInstant,
  timestamp: asInstant,
  date: asDate,
  time: asTime,
};

const TEXTUAL = new Set(['string', 'text', 'richtext', 'uid', 'email', 'enumeration']);
const NUMERIC = new Set(['integer', 'float', 'decimal']);
const INSTANTS = new Set(['datetime', 'timestamp']);

/**
 * True if pages can be filtered and sorted by an attribute. JSON, for example, has no order and no canonical form.
 */
export const isComparable = (attribute: Attribute): boolean => attribute.type in PARSERS;

/**
 * Parses the value of a filter.
 *
 * @returns the comparable value, or a description of valid values
 */
export const parseFilterValue = (
  attribute: Attribute & { readonly enum?: readonly string[] },
  text: string
): { readonly value: Comparable } | { readonly expected: string } => {
  if (text === '' && TEXTUAL.has(attribute.type)) return { value: null };
  if (attribute.type === 'enumeration' && attribute.enum?.includes(text) === false) {
    return { expected: `one of ${attribute.enum.join(', ')}` };
  }
  try {
    return { value: PARSERS[attribute.type]?.(text) ?? null };
  } catch (error) {
    if (error instanceof WrongType) return { expected: error.message };
    throw error;
  }
};

/**
 * Converts a stored value, which may be in a form that filters do not accept (`1e-7`, years after 9999). A
 * value of the wrong type counts as unset, because content that bypassed the rules must not break the response.
 */
export const toComparable = (attribute: Attribute, stored: unknown): Comparable => {
  if (stored === null || stored === undefined || stored === '') return null;
  if (typeof stored === 'boolean') return stored;
  if (typeof stored === 'string' && TEXTUAL.has(attribute.type)) return stored;
  if (typeof stored === 'number' && NUMERIC.has(attribute.type)) return stored;
  if (INSTANTS.has(attribute.type)) {
    const instant = new Date(stored as string | number | Date).getTime();
    return Number.isNaN(instant) ? null : instant;
  }
  const parsed = parseFilterValue({ type: attribute.type }, String(stored));
  return 'value' in parsed ? parsed.value : null;
};

/** Compares by code point. Beyond the basic plane, this differs from UTF-16 order. */
const compareText = (a: string, b: string): number => {
  // This check saves a third of the time for texts that many pages share, such as a description.
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left === right) continue;
    const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
    if (isSurrogate(left) !== isSurrogate(right)) return isSurrogate(left) ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
};

/** Compares two values of an attribute: unset values first, then by code point, size or time. */
export const compare = (a: Comparable, b: Comparable): number => {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
