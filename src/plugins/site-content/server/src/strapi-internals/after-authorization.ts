/**
 * @reliesOn Every route calls `strapi.get('auth').verify()` before its controller.
 * @ifItFails **Refused bodies arrive as empty ones, and logins are not limited.**
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/server/compose-endpoint.js`
 */

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

type Step = (ctx: Context) => Promise<void>;

interface Auth {
  verify(...given: unknown[]): Promise<unknown>;
}

/** The steps to run after each authorization, in order. */
const getSteps = new WeakMap<Auth, Step[]>();

/**
 * Runs a step once for each route that a request reaches, after it was authorized and before the route's own
 * policies, middlewares and controller. Steps run in the order of registration. Every `GET` reaches the route
 * of public files before its own.
 *
 * Strapi composes every route from these parts and has no hook between them, so this overrides `verify`, the
 * step that authorizes a request. Strapi also calls it for other checks later on the same route.
 */
export const afterAuthorization = (strapi: Core.Strapi, step: Step): void => {
  const auth = strapi.get('auth') as Auth;
  const known = getSteps.get(auth);
  if (known !== undefined) {
    known.push(step);
    return;
  }
  const steps = [step];
  getSteps.set(auth, steps);
  const verify = auth.verify.bind(auth);
  /** Strapi puts another object into the state of a request for each route. */
  const done = new WeakMap<Context, unknown>();
  auth.verify = async (...given) => {
    const verified = await verify(...given);
    const ctx = strapi.requestContext.get() as Context | undefined;
    const route: unknown = ctx?.state['route'];
    if (ctx !== undefined && route !== undefined && done.get(ctx) !== route) {
      done.set(ctx, route);
      for (const one of steps) await one(ctx);
    }
    return verified;
  };
};
