import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/** Key for the change sets of a request in its state. */
const ACTS = 'historyActs';

const actsIn = (ctx: Context): readonly string[] =>
  (ctx.state[ACTS] as readonly string[] | undefined) ?? [];

/** Adds a change set to the current request, if there is one. */
export const tellRequest = (strapi: Core.Strapi, act: string): void => {
  const ctx = strapi.requestContext.get() as Context | undefined;
  if (ctx !== undefined) ctx.state[ACTS] = [...new Set([...actsIn(ctx), act])];
};

/**
 * The change set of a request; `null` if there is none or more than one, because undo works on a single one.
 */
export const getChangeSetOfRequest = (ctx: Context): string | null => {
  const [act = null, ...others] = actsIn(ctx);
  return others.length === 0 ? act : null;
};
