import type { Core } from '@strapi/strapi';

/** Whether all clients reach the service over TLS, wherever it ends. */
export const isServedOverTls = (publicUrl: string): boolean => /^https:\/\//i.test(publicUrl);

/**
 * Sends secure cookies over the plain connection from a TLS-terminating proxy: otherwise nobody could log in
 * if the proxy does not report TLS, or is not trusted.
 */
export const sendSecureCookies = (strapi: Core.Strapi): void => {
  if (!isServedOverTls(strapi.config.get('server.url', ''))) return;
  strapi.server.use((ctx, next) => {
    ctx.cookies.secure = true;
    return next();
  });
};
