import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Actor, Way } from '#site-content/domain/history/channels';
import { getHandler, knownAs } from '../../strapi-internals/route-of-request';

/** Who does what is done now, and by which way as far as the request tells. */
export interface ActorAndChannel {
  readonly doer: Actor;
  readonly way: Way;
}

const NOBODY: ActorAndChannel = { doer: { kind: 'code', id: '', name: '' }, way: 'code' };

/** As much of a name as the journal keeps. */
const MAX_NAME_LENGTH = 255;

const getName = (person: Readonly<Record<string, unknown>>): string => {
  const { firstname, lastname, username, name, email } = person;
  const full = [firstname, lastname].filter((part) => typeof part === 'string').join(' ');
  const names = [full.trim(), name, username, email];
  const first = names.find((each) => typeof each === 'string' && each !== '');
  return typeof first === 'string' ? first.slice(0, MAX_NAME_LENGTH) : '';
};

/** Asks the request under way. What is done without one is done by code. */
export const getActorNow = (strapi: Core.Strapi): ActorAndChannel => {
  const ctx = strapi.requestContext.get() as Context | undefined;
  const known = ctx === undefined ? null : knownAs(ctx);
  if (ctx === undefined || known === null) return NOBODY;
  const { kind, credentials } = known;
  const doer: Actor = { kind, id: String(credentials['id'] ?? ''), name: getName(credentials) };
  if (kind !== 'administrator') return { doer, way: 'api' };
  return { doer, way: getHandler(ctx).startsWith('content-manager.') ? 'editor' : 'code' };
};
