import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { parseEndpointChange, parseNewEndpoint } from '../endpoints/endpoint-form';
import { buildTestMessage } from '../outbox/build-message';
import { getServices } from '../create-services';

const orMissing = <T>(found: T | null | undefined): T => {
  if (found === null || found === undefined) throw new errors.NotFoundError('It is not there.');
  return found;
};

/** The id in the path. */
const readId = (ctx: Context): number => {
  const { id } = ctx['params'] as { id: string };
  return Number(orMissing(/^[1-9]\d{0,8}$/.exec(id)));
};

type Services = ReturnType<typeof getServices>;

/** A handler that answers with what an action gives, and 404 where it gives nothing. */
const answering =
  (strapi: Core.Strapi) =>
  (act: (parts: Services, ctx: Context) => Promise<unknown>) =>
  async (ctx: Context): Promise<void> => {
    ctx.body = { data: orMissing(await act(getServices(strapi), ctx)) };
  };

/** What the panel's routes do with endpoints. */
export const endpoints = ({ strapi }: { readonly strapi: Core.Strapi }) => {
  const answer = answering(strapi);
  return {
    find: answer(({ endpoints: all }) => all.list()),
    create: answer(async ({ endpoints: all }, ctx) => {
      const added = await all.create(parseNewEndpoint(ctx.request.body));
      ctx.status = 201;
      return added;
    }),
    update: answer(({ endpoints: all }, ctx) =>
      all.update(readId(ctx), parseEndpointChange(ctx.request.body))
    ),
    delete: answer(({ endpoints: all }, ctx) => all.delete(readId(ctx))),
    rotate: answer(({ endpoints: all }, ctx) => all.rotate(readId(ctx))),
    test: answer(async ({ courier, endpoints: all }, ctx) => {
      const row = orMissing(await all.readRow(readId(ctx)));
      const id = `msg_${randomUUID()}`;
      return courier.send(row, id, JSON.stringify(buildTestMessage(id, new Date())));
    }),
    deliveries: answer(async ({ endpoints: all, queue }, ctx) => {
      const { id } = orMissing(await all.readRow(readId(ctx)));
      return queue.list({ endpoint: id });
    }),
  };
};

/** What the panel's routes do with deliveries. */
export const deliveries = ({ strapi }: { readonly strapi: Core.Strapi }) => ({
  resend: answering(strapi)(async ({ courier, queue }, ctx) => {
    const id = readId(ctx);
    orMissing((await queue.list({ id }))[0]);
    if (!(await queue.resend(id))) {
      throw new errors.ApplicationError(
        'This delivery is still pending, and is sent without that.'
      );
    }
    courier.wake();
    return (await queue.list({ id }))[0];
  }),
});
