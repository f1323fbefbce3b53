import { type Core, factories, type UID } from '@strapi/strapi';
import { startApplication } from './application';
import { answerCalls } from './helper';
import { addRestCache } from './rest-cache';

/** The prefix of Strapi's own routes, next to ours. */
const PREFIX = '/strapi';

const TYPES = ['page', 'redirect', 'nav-item', 'site-keys'] as const;

const getUid = (name: string) => `api::${name}.${name}` as UID.ContentType;

/** Adds Strapi's own controllers, services and routes, like `strapi generate api` for each type. */
const mount = (strapi: Core.Strapi): void => {
  for (const name of TYPES) {
    const uid = getUid(name);
    strapi.get('controllers').add(`api::${name}`, { [name]: factories.createCoreController(uid) });
    strapi.get('services').add(`api::${name}`, { [name]: factories.createCoreService(uid) });
    Object.assign(strapi.api(name), {
      routes: { rest: factories.createCoreRouter(uid, { prefix: PREFIX, only: ['find'] }) },
    });
  }
};

const grant = async (strapi: Core.Strapi): Promise<void> => {
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'public' } });
  for (const name of TYPES) {
    const action = `api::${name}.${name}.find`;
    await strapi.db
      .query('plugin::users-permissions.permission')
      .create({ data: { action, role: role?.id } });
  }
};

const handlers = {
  /**
   * @param cache folder of the caching plugin; `null` for no cache
   * @returns the port
   */
  async start(cache: string | null): Promise<number> {
    const { strapi, port } = await startApplication(async (registered) => {
      mount(registered);
      if (cache !== null) await addRestCache(registered, cache, TYPES.map(getUid));
    });
    await grant(strapi);
    return port;
  },
};
export type StrapiRest = typeof handlers;

answerCalls(handlers);
