import type { Core } from '@strapi/strapi';
import type { Actor, Way } from '../../../site-content/domain/history/channels';
import type { Action } from '../../domain/schedule';
import type { ScheduleRows } from './schedule-rows';

/** What an administrator of a request may do, as Strapi leaves it in the state of the request. */
export type Ability = object;

interface PageTransaction {
  readonly changeSet: string;
  run(act: { action: Action; pages: readonly string[]; redirects: boolean }): Promise<void>;
}

/** The service `page-actions` of the core (docs/architecture.md, "Services for others"). */
interface PageActions {
  getActor(): Actor;
  transact<T>(
    behalf: { readonly actor: Actor; readonly channel: Way },
    work: (transaction: PageTransaction) => Promise<T>
  ): Promise<T>;
  publishable(
    who: Ability | number,
    pages: readonly string[]
  ): Promise<ReadonlyMap<string, string | null>>;
}

interface Preview {
  showScheduled(read: ScheduleRows['scheduledUntil']): void;
}

export const pageActions = (strapi: Core.Strapi): PageActions =>
  strapi.plugin('site-content').service('page-actions') as PageActions;

export const previews = (strapi: Core.Strapi): Preview =>
  strapi.plugin('site-content').service('preview') as Preview;

/** An administrator as the history names them. */
export const administrator = (id: number, name: string): Actor => ({
  ...{ kind: 'administrator', id: String(id), name },
});

export const channel: Way = 'schedule';
