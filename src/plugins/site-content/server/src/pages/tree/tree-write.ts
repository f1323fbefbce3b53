import type { Core } from '@strapi/strapi';
import type { Transaction } from '../../strapi-internals/knex';
import type { PageChanges } from './page-changes';

/** Context of a write to the page tree. */
export interface TreeWrite {
  readonly strapi: Core.Strapi;
  readonly trx: Transaction;
  readonly pageChanges: PageChanges;
}
