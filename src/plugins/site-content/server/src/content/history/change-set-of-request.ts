import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/** By what the state of a request knows the acts that it has brought about. */
const ACTS = 'historyActs';

const actsIn = (ctx: Context): readonly string[] =>
  (ctx.state[ACTS] as readonly string[] | undefined) ?? [];

/** Notes an act with the request that is under way, if any. */
export const tellRequest = (strapi: Core.Strapi, act: string): void => {
  const ctx = strapi.requestContext.get() as Context | undefined;
  if (ctx !== undefined) ctx.state[ACTS] = [...actsIn(ctx), act];
};

/** The act that a request has brought about; `null` for none, and for several, which nobody undoes at once. */
export const actOfRequest = (ctx: Context): string | null => {
  const [act = null, ...others] = actsIn(ctx);
  return others.length === 0 ? act : null;
};
