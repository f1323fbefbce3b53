import type { Server } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

const ALLOWED = ['GET', 'HEAD', 'OPTIONS'];
const ALLOW = ALLOWED.join(', ');

/** Builds the response in Strapi's error envelope. */
const refusal = (method: string) => ({
  data: null,
  error: {
    status: 405,
    name: 'MethodNotAllowedError',
    message: `${method} is not allowed: this route is read-only. Allowed methods: ${ALLOW}.`,
    details: {},
  },
});

/**
 * True if Koa's router takes a path for that of a content route: in upper or lower case, with or without a
 * trailing slash.
 */
export const isContentRoute = (path: string, prefix: string): boolean =>
  ['/initial-data', '/pages'].some(
    (route) => path.replace(/\/$/, '').toLowerCase() === `${prefix}${route}`.toLowerCase()
  );

/**
 * Responds to methods other than `GET`, `HEAD` and `OPTIONS` on the content routes with 405 in Strapi's
 * envelope. Koa's router would respond with 501 for unknown methods and with a plain-text 405.
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

/**
 * Responds to `CONNECT` with 405. Node does not treat it as a request, and closes the connection unless a
 * listener responds on its socket.
 */
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
