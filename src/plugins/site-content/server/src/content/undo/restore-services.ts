import type { Core } from '@strapi/strapi';
import type { Options } from '../../config/options';
import type { Transaction } from '../../strapi-internals/knex';
import type { Journal } from '../history/journal';
import type { RedirectChanges } from '../redirects/redirect-changes';

/** With what entries are written as they were, within an act. */
export interface GoBackParts {
  readonly strapi: Core.Strapi;
  readonly trx: Transaction;
  readonly journal: Journal;
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  /** What the batch does to redirects: they may close no loop in the end. */
  readonly redirects: RedirectChanges;
  /** Of the administrator, by whom they are changed. */
  readonly userId: number | undefined;
}
