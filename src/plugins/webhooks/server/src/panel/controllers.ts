import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { buildTestMessage } from '../build-message';
import { getServices } from '../create-services';
import { parseEndpointChange, parseNewEndpoint } from '../endpoint-form';

const orMissing = <T>(found: T | null | undefined): T => {
  if (found === null || found === undefined)
    throw new errors.NotFoundError('This webhook or delivery does not exist.');
  return found;
};

/** Reads the id in the path. */
const readId = (ctx: Context): number => {
  const { id } = ctx['params'] as { id: string };
  return Number(orMissing(/^[1-9]\d{0,8}$/.exec(id)));
};

type Services = ReturnType<typeof getServices>;

/** Handlers of the panel's API. They respond with their result, or 404 if it is `null`. */
export const controllers = ({ strapi }: { readonly strapi: Core.Strapi }) => {
  const answer =
    (run: (services: Services, ctx: Context) => Promise<unknown>) =>
    async (ctx: Context): Promise<void> => {
      ctx.body = { data: orMissing(await run(getServices(strapi), ctx)) };
    };
  return {
    find: answer(({ endpoints }) => endpoints.list()),
    create: answer(async ({ endpoints }, ctx) => {
      const added = await endpoints.create(parseNewEndpoint(ctx.request.body));
      ctx.status = 201;
      return added;
    }),
    update: answer(({ endpoints }, ctx) =>
      endpoints.update(readId(ctx), parseEndpointChange(ctx.request.body))
    ),
    delete: answer(({ endpoints }, ctx) => endpoints.delete(readId(ctx))),
    rotate: answer(({ endpoints }, ctx) => endpoints.rotate(readId(ctx))),
    test: answer(async ({ delivery, endpoints }, ctx) => {
      const endpoint = orMissing(await endpoints.find(readId(ctx)));
      const id = `msg_${randomUUID()}`;
      return delivery.send(endpoint, id, JSON.stringify(buildTestMessage(id, new Date())));
    }),
    deliveries: answer(async ({ endpoints, queue }, ctx) => {
      const { id } = orMissing(await endpoints.find(readId(ctx)));
      return queue.list({ endpoint: id });
    }),
    resend: answer(async ({ delivery, queue }, ctx) => {
      const id = readId(ctx);
      if (orMissing((await queue.list({ id }))[0]).status === 'pending') {
        throw new errors.ApplicationError('This delivery is pending and will be sent anyway.');
      }
      await queue.resend(id);
      delivery.wake();
      return (await queue.list({ id }))[0];
    }),
  };
};
