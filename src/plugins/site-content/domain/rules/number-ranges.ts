import { type GetModel, type Model, walkComponents } from '../components/walk';
import { isEmpty, type Path, type Problem, problem } from '../problems/problem';

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

const checkModel = (model: Model, values: Record<string, unknown>, path: Path): Problem[] =>
  Object.entries(model.attributes).flatMap(([name, { type }]) => {
    const range = RANGES[type];
    return range === undefined || isEmpty(values[name]) || isInRange(type, values[name])
      ? []
      : [problem([...path, name], 'number-out-of-range', { ...range })];
  });

/** Finds the numbers of an entry and its components that some databases cannot store. */
export const checkNumberRanges = (
  getModel: GetModel,
  uid: string,
  entity: Record<string, unknown>
): Problem[] => [
  ...checkModel(getModel(uid), entity, []),
  ...[...walkComponents(getModel, uid, entity)].flatMap((component) =>
    checkModel(getModel(component.uid), component.value, component.path)
  ),
];
