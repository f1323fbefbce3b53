import {
  type Attribute,
  type GetModel,
  walkComponents,
} from '#site-content/domain/components/walk';
import { isEmpty, type Path, type Problem, problem } from '#site-content/domain/problems/problem';
import { isInRange } from '#site-content/domain/rules/number-ranges';

type Values = Readonly<Record<string, unknown>>;

/** Further properties of an attribute that limit its values. */
interface Limits {
  readonly min?: number | string;
  readonly max?: number | string;
  readonly minLength?: number;
  readonly regex?: string | RegExp;
  readonly enum?: readonly string[];
}

const isWithin = (value: number, { min, max }: Limits): boolean =>
  (min === undefined || value >= Number(min)) && (max === undefined || value <= Number(max));

const fits = (attribute: Attribute & Limits, value: unknown): boolean => {
  const { type, minLength, regex } = attribute;
  switch (type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'uid':
      return (
        typeof value === 'string' &&
        (minLength === undefined || value.length >= minLength) &&
        (regex === undefined || new RegExp(regex).test(value))
      );
    case 'email':
      return typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value);
    case 'enumeration':
      return typeof value === 'string' && (attribute.enum ?? []).includes(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return (
        Number.isInteger(value) && isInRange(type, value) && isWithin(Number(value), attribute)
      );
    case 'biginteger':
      return /^-?\d+$/.test(String(value)) && isInRange(type, value);
    case 'decimal':
    case 'float':
      return (
        typeof value === 'number' &&
        Number.isFinite(value) &&
        isInRange(type, value) &&
        isWithin(value, attribute)
      );
    case 'date':
      return (
        typeof value === 'string' &&
        /^\d{4}-\d{2}-\d{2}$/.test(value) &&
        !Number.isNaN(Date.parse(value))
      );
    case 'datetime':
    case 'timestamp':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value));
    case 'time':
      return typeof value === 'string' && /^\d{2}:\d{2}:\d{2}(\.\d{1,3})?$/.test(value);
    default:
      return true;
  }
};

/**
 * Finds values that their attributes do not accept, by the same rules as Strapi's own validator, which the
 * import bypasses.
 */
export const checkValues = (getModel: GetModel, uid: string, entity: Values): Problem[] => {
  const check = (of: string, values: Values, path: Path): Problem[] =>
    Object.entries(getModel(of).attributes).flatMap(([name, attribute]) => {
      const value = values[name];
      if (isEmpty(value) || fits(attribute as Attribute & Limits, value)) return [];
      return [problem([...path, name], 'moving.does-not-fit', { as: attribute.type })];
    });
  return [
    ...check(uid, entity, []),
    ...[...walkComponents(getModel, uid, { ...entity })].flatMap((part) =>
      check(part.uid, part.value, part.path)
    ),
  ];
};
