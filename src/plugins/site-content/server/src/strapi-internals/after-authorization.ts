import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

type Step = (ctx: Context) => Promise<void>;

interface Auth {
  verify(...given: unknown[]): Promise<unknown>;
}

/** What is done after each authorization, in order. */
const getSteps = new WeakMap<Auth, Step[]>();

/**
 * Has something done once for each route that a request comes to, once it is known who asks and that they may, and before
 * anything of the route itself: its policies, its middlewares, its controller. Who says so first comes first. Every
 * `GET` comes to the route of public files before its own.
 *
 * Strapi puts every route together from these steps, and has no place between them (Strapi 5.54.0,
 * `@strapi/core`, `services/server/compose-endpoint.js`). So it is done by the step that lets a request through,
 * `verify`, which is overwritten once. Strapi calls that for other questions as well, later on the same route.
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
  /** Strapi puts another object into the state of a request for each route that it comes to. */
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
