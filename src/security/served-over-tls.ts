import type { Core } from '@strapi/strapi';

/** Whether all clients reach the service over TLS, wherever TLS is terminated. */
export const isServedOverTls = (publicUrl: string): boolean => /^https:\/\//i.test(publicUrl);

/**
 * Allows secure cookies on the plain connection from a TLS-terminating proxy. Otherwise no one could log in if the
 * proxy does not report TLS, or is not trusted.
 */
export const sendSecureCookies = (strapi: Core.Strapi): void => {
  if (!isServedOverTls(strapi.config.get('server.url', ''))) return;
  strapi.server.use((ctx, next) => {
    ctx.cookies.secure = true;
    return next();
  });
};
