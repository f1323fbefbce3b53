import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { parseEndpointChange, parseNewEndpoint } from '../endpoints/endpoint-form';
import { buildTestMessage } from '../outbox/build-message';
import { getParts } from '../parts';

const NO_ENDPOINT = 'There is no such endpoint.';
const NO_DELIVERY = 'There is no such delivery.';

/** @throws NotFoundError where the path has no number that a row may have */
const readId = (ctx: Context, missing: string): number => {
  const { id } = ctx['params'] as { id: string };
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new errors.NotFoundError(missing);
  return Number(id);
};

const orMissing = <T>(found: T | null, missing: string): T => {
  if (found === null) throw new errors.NotFoundError(missing);
  return found;
};

/** What the panel's routes do with endpoints. */
export const endpoints = ({ strapi }: { readonly strapi: Core.Strapi }) => {
  const parts = () => getParts(strapi);
  return {
    async find(ctx: Context): Promise<void> {
      ctx.body = { data: await parts().endpoints.list() };
    },

    async create(ctx: Context): Promise<void> {
      ctx.status = 201;
      ctx.body = { data: await parts().endpoints.create(parseNewEndpoint(ctx.request.body)) };
    },

    async update(ctx: Context): Promise<void> {
      const change = parseEndpointChange(ctx.request.body);
      const changed = await parts().endpoints.update(readId(ctx, NO_ENDPOINT), change);
      ctx.body = { data: orMissing(changed, NO_ENDPOINT) };
      parts().courier.wake();
    },

    async delete(ctx: Context): Promise<void> {
      const deleted = await parts().endpoints.delete(readId(ctx, NO_ENDPOINT));
      ctx.body = { data: orMissing(deleted, NO_ENDPOINT) };
    },

    async rotate(ctx: Context): Promise<void> {
      const rotated = await parts().endpoints.rotate(readId(ctx, NO_ENDPOINT));
      ctx.body = { data: orMissing(rotated, NO_ENDPOINT) };
    },

    async test(ctx: Context): Promise<void> {
      const row = orMissing(await parts().endpoints.readRow(readId(ctx, NO_ENDPOINT)), NO_ENDPOINT);
      const id = `msg_${randomUUID()}`;
      const body = JSON.stringify(buildTestMessage(id, new Date()));
      const outcome = await parts().courier.sendNow(row, id, body);
      if (outcome === null) throw new errors.ApplicationError('The service is stopping.');
      const { status } = outcome;
      ctx.body = { data: { ok: status !== null && status >= 200 && status < 300, ...outcome } };
    },

    async deliveries(ctx: Context): Promise<void> {
      const id = readId(ctx, NO_ENDPOINT);
      orMissing(await parts().endpoints.readRow(id), NO_ENDPOINT);
      ctx.body = { data: await parts().deliveries.list(id) };
    },
  };
};

/** What the panel's routes do with deliveries. */
export const deliveries = ({ strapi }: { readonly strapi: Core.Strapi }) => ({
  async resend(ctx: Context): Promise<void> {
    const { courier, deliveries: kept } = getParts(strapi);
    const id = readId(ctx, NO_DELIVERY);
    orMissing(await kept.read(id), NO_DELIVERY);
    const isSent = await kept.resend(id);
    if (!isSent) {
      ctx.status = 409;
      const message = 'This delivery is still pending: it is sent without that.';
      ctx.body = {
        data: null,
        error: { status: 409, name: 'ConflictError', message, details: {} },
      };
      return;
    }
    courier.wake();
    ctx.body = { data: orMissing(await kept.read(id), NO_DELIVERY) };
  },
});
