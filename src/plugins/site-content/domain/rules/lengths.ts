import type { Attribute, GetModel } from '../components/walk';
import { type Problem, problem } from '../problems/problem';
import { checkAttributes } from './check-attributes';

/** Limit of a `string` without a `maxLength`, in Strapi's validator and in the column. */
const DEFAULT_STRING_LENGTH = 255;

/** Returns the maximum number of characters of an attribute. */
export const lengthLimit = ({ type, maxLength }: Attribute): number =>
  maxLength ?? (type === 'string' || type === 'uid' ? DEFAULT_STRING_LENGTH : Infinity);

/** Finds the texts of an entry and its components that exceed their attribute's limit. */
export const checkLengths = (
  getModel: GetModel,
  uid: string,
  entity: Record<string, unknown>
): Problem[] =>
  checkAttributes(getModel, uid, entity, (attribute, text, path) => {
    const limit = lengthLimit(attribute);
    return typeof text === 'string' && text.length > limit
      ? problem(path, 'too-long', { limit })
      : null;
  });
