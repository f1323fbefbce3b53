import type { Core } from '@strapi/strapi';
import type { Transaction } from '../../strapi-internals/knex';
import type { PageChanges } from './page-changes';

/** What a write upon the tree of pages is made with. */
export interface TreeWrite {
  readonly strapi: Core.Strapi;
  readonly trx: Transaction;
  readonly pageChanges: PageChanges;
}
