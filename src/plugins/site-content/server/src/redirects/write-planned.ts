import type { Core } from '@strapi/strapi';
import type { PlannedLine } from '#site-content/domain/redirect-lists/plan';
import type { Transaction } from '../strapi-internals/knex';
import {
  addRedirects,
  changeRedirects,
  type ManyWritten,
  removeRedirects,
} from './stored-redirects';

/** Writes the planned changes of a redirect list. */
export const writePlanned = async (
  strapi: Core.Strapi,
  trx: Transaction,
  planned: readonly PlannedLine[],
  written: ManyWritten = {}
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
  await changeRedirects(strapi, trx, changed, written);
  await addRedirects(strapi, trx, added, 'import', written);
};
