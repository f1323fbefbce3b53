import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Actor, Channel } from '#site-content/domain/changes/channels';
import { getAuthenticatedUser, getHandler } from '../strapi-internals/route-of-request';

/** The actor of the current change and its channel, as far as the request reveals them. */
export interface ActorAndChannel {
  readonly actor: Actor;
  readonly channel: Channel;
}

const CODE_ACTOR: ActorAndChannel = { actor: { kind: 'code', id: '', name: '' }, channel: 'code' };

/** Longer names are cut off in the history. */
const MAX_NAME_LENGTH = 255;

const getName = (person: Readonly<Record<string, unknown>>): string => {
  const { firstname, lastname, username, name, email } = person;
  const full = [firstname, lastname].filter((part) => typeof part === 'string').join(' ');
  const names = [full.trim(), name, username, email];
  const first = names.find((each) => typeof each === 'string' && each !== '');
  return typeof first === 'string' ? first.slice(0, MAX_NAME_LENGTH) : '';
};

/** Returns the actor and channel of the current request. Without a request or credentials, the actor is code. */
export const getActorNow = (strapi: Core.Strapi): ActorAndChannel => {
  const ctx = strapi.requestContext.get() as Context | undefined;
  const known = ctx === undefined ? null : getAuthenticatedUser(ctx);
  if (ctx === undefined || known === null) return CODE_ACTOR;
  const { kind, credentials } = known;
  const actor: Actor = { kind, id: String(credentials['id'] ?? ''), name: getName(credentials) };
  if (kind !== 'administrator') return { actor, channel: 'api' };
  const handler = getHandler(ctx);
  if (handler.startsWith('upload.')) return { actor, channel: 'media-library' };
  return { actor, channel: handler.startsWith('content-manager.') ? 'editor' : 'code' };
};
