import type { GetModel } from '../components/walk';
import { isEmpty, type Problem, problem } from '../problems/problem';
import { checkAttributes } from './check-attributes';

/** The range of a column: Strapi's validator does not know it, and PostgreSQL and MySQL throw beyond it. */
interface Range {
  readonly from: string;
  readonly to: string;
}

const RANGES: Readonly<Record<string, Range>> = {
  integer: { from: '-2147483647', to: '2147483647' },
  biginteger: { from: '-9223372036854775808', to: '9223372036854775807' },
  // Strapi's columns have ten digits, two of them after the point.
  decimal: { from: '-99999999.99', to: '99999999.99' },
  float: { from: String(-Number.MAX_VALUE), to: String(Number.MAX_VALUE) },
};

/** Parses big integers exactly. What is not a number is left to Strapi's validator. */
const parse = (type: string, value: unknown): number | bigint => {
  if (type !== 'biginteger') return Number(value);
  try {
    return BigInt(String(value).trim());
  } catch {
    return Number(value);
  }
};

/** Whether every database can store a number in a column of this type. */
export const isInRange = (type: string, value: unknown): boolean => {
  const range = RANGES[type];
  if (range === undefined || !['string', 'number', 'bigint'].includes(typeof value)) return true;
  const number = parse(type, value);
  return !(number < parse(type, range.from) || number > parse(type, range.to));
};

/** Finds the numbers of an entry and its components that some databases cannot store. */
export const checkNumberRanges = (
  getModel: GetModel,
  uid: string,
  entity: Record<string, unknown>
): Problem[] =>
  checkAttributes(getModel, uid, entity, ({ type }, value, path) => {
    const range = RANGES[type];
    return range === undefined || isEmpty(value) || isInRange(type, value)
      ? null
      : problem(path, 'number-out-of-range', { ...range });
  });
