import type { Core } from '@strapi/strapi';
import type { ChangeSet } from '../../../site-content/domain/changes/change-set';
import type { Transaction } from './strapi-internals/knex';

/** The service `changes` of the core (docs/architecture.md, "Services for others"). */
interface Changes {
  inTransaction(
    subscriber: (changeSet: ChangeSet, context: { readonly trx: Transaction }) => Promise<void>
  ): () => void;
  afterCommit(subscriber: () => void): () => void;
  readRevision(trx: Transaction): Promise<string | null>;
}

export const getChanges = (strapi: Core.Strapi): Changes =>
  strapi.plugin('site-content').service('changes') as Changes;
