import { countListed } from '../components/count-listed';
import type { GetModel } from '../components/walk';
import { PAGE } from '../content-types';
import { type Problem, problem } from '../problems/problem';
import { MAX_COMPONENTS } from './components';

/**
 * Maximum number of components and references in a save, regardless of how many are stored. Strapi validates and
 * resolves each one separately: 3,000 take more than a second of its thread, and no editor needs that many in a form.
 */
export const MAX_LISTED_VALUES = 3000;

/** Refuses an entry with absurdly many components or references, reported at the attribute with the most. */
export const checkListedValues = (
  getModel: GetModel,
  uid: string,
  data: Record<string, unknown>
): Problem[] => {
  const counts = [...countListed(getModel, uid, data)].map(
    ([name, { components, references }]) => ({
      ...{ name, components, total: components + references },
    })
  );
  const count = counts.reduce((sum, { total }) => sum + total, 0);
  if (count <= MAX_LISTED_VALUES) return [];
  const [most] = counts.toSorted((one, other) => other.total - one.total);
  const path = most === undefined ? [] : [most.name];
  const blocks = counts.reduce((sum, { components }) => sum + components, 0);
  return uid === PAGE && blocks > MAX_LISTED_VALUES
    ? [problem(path, 'block.too-many', { count: blocks, limit: MAX_COMPONENTS })]
    : [problem(path, 'too-many-values', { count, limit: MAX_LISTED_VALUES })];
};
