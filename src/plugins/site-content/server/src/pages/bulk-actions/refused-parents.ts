import type { Core } from '@strapi/strapi';
import type {
  RefusedParent,
  RefusedParentsRequest,
} from '#site-content/domain/panel/page-bulk-actions';
import { getReason, type Problem, problem } from '#site-content/domain/problems/problem';
import { checkParent } from '#site-content/domain/rules/page';
import type { Options } from '../../config/options';
import { getReader } from '../../reads/refusal-reader';
import { findProblems } from '../../writes/problems';
import { PageChanges } from '../tree/page-changes';
import { PlannedPageRows } from '../tree/planned-page-rows';
import { readRowsAbove } from '../tree/stored-tree';

/** Returns the problems that pages would have below a parent, by the rules of the tree alone. */
const validateParent = async (
  strapi: Core.Strapi,
  options: Pick<Options, 'homeSlug'>,
  { pages, publishes }: RefusedParentsRequest,
  parent: string | null
): Promise<Problem[]> => {
  const rows = new PlannedPageRows(strapi, strapi.db.connection);
  const above = await readRowsAbove(rows, [parent]);
  for (const id of pages) {
    if (id === parent) return [problem(['parent'], 'page.below-itself')];
    const circle = checkParent(id, parent, above);
    if (circle.length > 0) return circle;
  }
  const nobody = async (): Promise<void> => undefined;
  const changes = new PageChanges(rows, options, {
    onAddressChanges: async () => ({ made: [], changed: [], removed: [], kept: [] }),
    note: nobody,
    tell: nobody,
    canName: (named) => getReader(strapi).canNamePages(named),
  });
  await changes.noteRows(pages, ['parent']);
  for (const id of pages) {
    const own = await rows.of([id]);
    rows.plan(
      id,
      own.map((row) => (row.isPublished && !publishes ? row : { ...row, parent }))
    );
    if (publishes && own.some(({ isPublished }) => isPublished)) changes.noteReturn(id);
  }
  try {
    await changes.settle();
    return [];
  } catch (error) {
    const problems = findProblems(error);
    if (problems === null) throw error;
    return problems;
  }
};

/**
 * Finds the parents below which the pages cannot be moved, with the reason: the pages themselves and their descendants,
 * parents with a subpage that has the slug of one of the pages, and parents below which a page would get the path of
 * another one.
 */
export const findRefusedParents = async (
  strapi: Core.Strapi,
  options: Pick<Options, 'homeSlug'>,
  question: RefusedParentsRequest
): Promise<RefusedParent[]> => {
  const refused: RefusedParent[] = [];
  for (const parent of question.parents) {
    const [first] = await validateParent(strapi, options, question, parent);
    if (first !== undefined) refused.push({ parent, reason: getReason(first) });
  }
  return refused;
};
