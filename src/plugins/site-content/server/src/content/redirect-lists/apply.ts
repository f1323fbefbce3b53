import type { Core } from '@strapi/strapi';
import type { ListLine } from '../../../../contract/redirect-lists/list';
import {
  planList,
  type PlannedLine,
  type PlanOptions,
} from '../../../../contract/redirect-lists/plan';
import type { Options } from '../../config/options';
import { PATIENCE_OF_COMMANDS, type Writers } from '../../operations/line/writers';
import type { Transaction } from '../../strapi/knex';
import type { Revision } from '../revision/revision';
import { addRedirects, changeRedirects, removeRedirects } from '../redirects/stored-redirects';
import { readStoredTable } from './stored-table';

/** By which what is written takes its turn, and is seen. */
export interface ListParts {
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  readonly writers: Writers;
  readonly revision: Revision;
}

/** Some lines are refused, and nothing was changed. */
export class ListRefused extends Error {
  constructor(readonly planned: readonly PlannedLine[]) {
    super('Some lines are refused.');
  }
}

/** What would become of a list if it was applied now. */
export const planStoredList = async (
  strapi: Core.Strapi,
  { options }: Pick<ListParts, 'options'>,
  lines: readonly ListLine[],
  wishes: PlanOptions
): Promise<PlannedLine[]> => {
  const { redirects, around } = await readStoredTable(strapi, options);
  return planList(lines, redirects, around, wishes);
};

const write = async (
  strapi: Core.Strapi,
  trx: Transaction,
  planned: readonly PlannedLine[],
  onWritten: (count: number) => Promise<void> | void
): Promise<void> => {
  const deleted = planned.flatMap(({ result, stored }) =>
    result === 'deleted' && stored !== null ? [stored] : []
  );
  const changed = planned.flatMap(({ result, stored, redirect }) =>
    result === 'changed' && stored !== null && redirect !== null
      ? [{ row: stored.row, redirect }]
      : []
  );
  const added = planned.flatMap(({ result, redirect }) =>
    result === 'added' && redirect !== null ? [redirect] : []
  );
  await removeRedirects(strapi, deleted);
  await changeRedirects(strapi, trx, changed, onWritten);
  await addRedirects(strapi, trx, added, 'import', onWritten);
};

/**
 * Makes of a list what its plan says, in one transaction, or nothing. The plan is made in it: nobody writes in between.
 *
 * @param onWritten is told how many were written since, and awaited
 * @throws ListRefused where lines are refused that are not to be skipped
 */
export const applyList = async (
  strapi: Core.Strapi,
  { options, writers, revision }: ListParts,
  lines: readonly ListLine[],
  { skipsRefused, ...wishes }: PlanOptions & { readonly skipsRefused: boolean },
  onWritten: (count: number) => Promise<void> | void = () => undefined
): Promise<PlannedLine[]> => {
  const run = async (trx: Transaction): Promise<PlannedLine[]> => {
    await revision.renew(trx);
    const { redirects, around } = await readStoredTable(strapi, options, trx);
    const planned = planList(lines, redirects, around, wishes);
    const isRefused = planned.some(({ result }) => result === 'refused');
    if (isRefused && !skipsRefused) throw new ListRefused(planned);
    await write(strapi, trx, planned, onWritten);
    return planned;
  };
  return writers.asWriter(() => strapi.db.transaction(({ trx }) => run(trx)), PATIENCE_OF_COMMANDS);
};
