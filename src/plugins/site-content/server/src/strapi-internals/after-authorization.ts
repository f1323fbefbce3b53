/**
 * @reliesOn Every route calls `strapi.get('auth').verify()` before its controller.
 * @ifItFails **Refused request bodies arrive empty, and logins are not throttled.**
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/server/compose-endpoint.js`
 */

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

type Step = (ctx: Context) => Promise<void>;

interface Auth {
  verify(...given: unknown[]): Promise<unknown>;
}

/** The steps to run after each authorization, in order. */
const stepsByAuth = new WeakMap<Auth, Step[]>();

/**
 * Runs a step once for each route that a request reaches, after authorization and before the route's own
 * policies, middlewares and controller. Steps run in the order of registration. Every `GET` request reaches
 * the public files route before its own route.
 *
 * Strapi composes every route from authorization, policies, middlewares and controller, and has no hook in
 * between. This function therefore overrides `verify`, which authorizes a request. Strapi also calls it for
 * other checks later on the same route.
 */
export const afterAuthorization = (strapi: Core.Strapi, step: Step): void => {
  const auth = strapi.get('auth') as Auth;
  const known = stepsByAuth.get(auth);
  if (known !== undefined) {
    known.push(step);
    return;
  }
  const steps = [step];
  stepsByAuth.set(auth, steps);
  const verify = auth.verify.bind(auth);
  /** The route for which the steps last ran. Strapi sets a different `ctx.state.route` object for each route. */
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
