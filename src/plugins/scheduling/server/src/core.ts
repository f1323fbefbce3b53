import type { Core } from '@strapi/strapi';
import type { Actor, Channel } from '#site-content/domain/changes/channels';
import type { Services } from '#site-content/server/public-services';

/** An administrator's ability, from the state of the request. */
export type Ability = Exclude<Parameters<Services['page-actions']['publishable']>[0], number>;

/** Title and path of a page that the user may publish, `null` if they may not read them. */
export type PublishablePage =
  Awaited<ReturnType<Services['page-actions']['publishable']>> extends Map<string, infer Page>
    ? Page
    : never;

/** Returns a service of the core (src/plugins/site-content/README.md), like the functions below. */
export const pageActions = (strapi: Core.Strapi): Services['page-actions'] =>
  strapi.plugin('site-content').service('page-actions');

export const previews = (strapi: Core.Strapi): Services['preview'] =>
  strapi.plugin('site-content').service('preview');

export const metrics = (strapi: Core.Strapi): Services['metrics'] =>
  strapi.plugin('site-content').service('metrics');

/** Describes an administrator as an actor of the history. */
export const administrator = (id: number, name: string): Actor => ({
  ...{ kind: 'administrator', id: String(id), name },
});

export const channel: Channel = 'schedule';
