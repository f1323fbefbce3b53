import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { storageOf } from '../storage/storage';
import { databaseTimeoutOf, type Milliseconds } from '../database/timeout';
import { readSchemaState } from './read-schema-state';
import { rememberSchema } from './refuse-writes';
import { Readiness } from './readiness';

/**
 * Longer than a visitor is made to wait before he gets an older answer: an instance that is merely slow is not
 * to be taken out of service, which would make the others slower still.
 */
const PATIENCE: Milliseconds = 5000;

/** Between looks at a storage that has failed, so that the log tells when it is well again. */
const LOOK_AGAIN_AFTER: Milliseconds = 5000;

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
    findStorageProblem: () => storageOf(strapi).findProblem(),
    log: (message) => strapi.log.warn(message),
  });
  started.set(strapi, readiness);
};

const watching = new WeakSet<Readiness>();

/**
 * Something could not be stored. The log tells why and, later, that it is over, whether anybody asks or not.
 */
export const noteStorageFailure = async (strapi: Core.Strapi): Promise<void> => {
  storageOf(strapi).noteFailure();
  const readiness = readinessOf(strapi);
  if (readiness === undefined || watching.has(readiness)) return;
  watching.add(readiness);
  while ((await readiness.reasonAgainst()) !== null && !readiness.hasStopped) {
    await wait(LOOK_AGAIN_AFTER, undefined, { ref: false });
  }
  watching.delete(readiness);
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
