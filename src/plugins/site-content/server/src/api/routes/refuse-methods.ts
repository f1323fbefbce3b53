import type { Server } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

const ALLOWED = ['GET', 'HEAD', 'OPTIONS'];
const ALLOW = ALLOWED.join(', ');

/** Strapi's error envelope. */
const refusal = (method: string) => ({
  data: null,
  error: {
    status: 405,
    name: 'MethodNotAllowedError',
    message: `${method} is not allowed here: this route is read-only. Allowed are ${ALLOW}.`,
    details: {},
  },
});

/** True for the paths of the two content routes, as Koa's router knows them: in any letter case, and with a slash. */
export const isContentRoute = (path: string, prefix: string): boolean =>
  ['/initial-data', '/pages'].some(
    (route) => path.replace(/\/$/, '').toLowerCase() === `${prefix}${route}`.toLowerCase()
  );

/**
 * Answers every method but `GET`, `HEAD` and `OPTIONS` on the content routes with 405 in Strapi's envelope.
 * Left to Koa's router, a method it does not know gives 501, and a 405 has a plain-text body.
 */
export const refuseMethods =
  (strapi: Core.Strapi) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const prefix: string = strapi.config.get('api.rest.prefix', '/api');
    if (ALLOWED.includes(ctx.method) || !isContentRoute(ctx.path, prefix)) {
      await next();
      return;
    }
    ctx.set('Allow', ALLOW);
    ctx.status = 405;
    ctx.body = refusal(ctx.method);
  };

/** `CONNECT` never becomes a request: Node drops the connection unless somebody answers on its socket. */
export const refuseConnect = (server: Server): void => {
  server.on('connect', (_request, socket) => {
    const body = JSON.stringify(refusal('CONNECT'));
    socket.end(
      [
        'HTTP/1.1 405 Method Not Allowed',
        `Allow: ${ALLOW}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n')
    );
  });
};
