import type { Core } from '@strapi/strapi';
import type { Actor, Way } from '#site-content/domain/history/channels';
import type { Services } from '#site-content/server/services';

/** What an administrator of a request may do, as Strapi leaves it in the state of the request. */
export type Ability = Exclude<Parameters<Services['page-actions']['publishable']>[0], number>;

/** Services of the core (docs/architecture.md, "Services for others"). */
export const pageActions = (strapi: Core.Strapi): Services['page-actions'] =>
  strapi.plugin('site-content').service('page-actions');

export const previews = (strapi: Core.Strapi): Services['preview'] =>
  strapi.plugin('site-content').service('preview');

/** An administrator as the history names them. */
export const administrator = (id: number, name: string): Actor => ({
  ...{ kind: 'administrator', id: String(id), name },
});

export const channel: Way = 'schedule';
