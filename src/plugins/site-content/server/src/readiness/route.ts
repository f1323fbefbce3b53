import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { databaseTimeoutOf, type Milliseconds } from '../database/timeout';
import { readSchemaState } from './read-schema-state';
import { rememberSchema } from './refuse-writes';
import { Readiness } from './readiness';

/**
 * Longer than a visitor is made to wait before he gets an older answer: an instance that is merely slow is not
 * to be taken out of service, which would make the others slower still.
 */
const PATIENCE: Milliseconds = 5000;

const started = new WeakMap<Core.Strapi, Readiness>();

/** The readiness of an application that has started. */
export const readinessOf = (strapi: Core.Strapi): Readiness | undefined => started.get(strapi);

/** To be called when the database is up to date: what it is like now is what it must be like. */
export const beginReadiness = async (strapi: Core.Strapi): Promise<void> => {
  const read = () => readSchemaState(strapi);
  const ours = await read();
  rememberSchema(strapi, ours);
  const readiness = new Readiness(ours, read, {
    timeout: databaseTimeoutOf(strapi, PATIENCE),
    log: (message) => strapi.log.warn(message),
  });
  started.set(strapi, readiness);
};

/**
 * Adds `GET /_ready` for load balancers, beside Strapi's `/_health` and as open as that: 200 while requests
 * should come here, else 503 with the reason.
 */
export const addReadinessRoute = (strapi: Core.Strapi): void => {
  const answer = async (ctx: Context): Promise<void> => {
    const readiness = readinessOf(strapi);
    const reason =
      readiness === undefined ? 'The service is starting.' : await readiness.reasonAgainst();
    ctx.set('Cache-Control', 'no-store');
    ctx.status = reason === null ? 200 : 503;
    ctx.body = reason === null ? { status: 'ready' } : { status: 'not ready', reason };
  };
  strapi.server.routes([
    { method: 'GET', path: '/_ready', handler: answer, config: { auth: false } },
  ]);
};
