import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/** Member of a request's `state` that holds its change sets. */
const STATE = 'historyChangeSets';

const changeSetsIn = (ctx: Context): readonly string[] =>
  (ctx.state[STATE] as readonly string[] | undefined) ?? [];

/** Adds a change set to the current request, if there is one. */
export const addToRequest = (strapi: Core.Strapi, changeSet: string): void => {
  const ctx = strapi.requestContext.get() as Context | undefined;
  if (ctx !== undefined) ctx.state[STATE] = [...new Set([...changeSetsIn(ctx), changeSet])];
};

/**
 * Returns the change set of a request; `null` if there is none or more than one, because undo works on a single one.
 */
export const getChangeSetOfRequest = (ctx: Context): string | null => {
  const [changeSet = null, ...others] = changeSetsIn(ctx);
  return others.length === 0 ? changeSet : null;
};
