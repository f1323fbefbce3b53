import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/**
 * Has something done once for each request to a route, once it is known who asks and that he may, and before
 * anything of the route itself: its policies, its middlewares, its controller.
 *
 * Strapi puts every route together from these steps, and has no place between them (Strapi 5.54.0,
 * `@strapi/core`, `services/server/compose-endpoint.js`). So it is done by the step that lets a request through,
 * `verify`. Strapi calls that for other questions as well, later in a request.
 */
export const afterAuthorization = (
  strapi: Core.Strapi,
  step: (ctx: Context) => Promise<void>
): void => {
  const auth = strapi.get('auth') as { verify(...given: unknown[]): Promise<unknown> };
  const verify = auth.verify.bind(auth);
  const done = new WeakSet<Context>();
  auth.verify = async (...given) => {
    const verified = await verify(...given);
    const ctx = strapi.requestContext.get() as Context | undefined;
    if (ctx !== undefined && !done.has(ctx)) {
      done.add(ctx);
      await step(ctx);
    }
    return verified;
  };
};
