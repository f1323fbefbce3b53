import type { Core } from '@strapi/strapi';

/** Whether all clients reach the service over TLS, wherever that ends. */
export const isServedOverTls = (publicUrl: string): boolean => /^https:\/\//i.test(publicUrl);

/**
 * Lets secure cookies be sent over the last, plain stretch between the proxy that ends TLS and this process:
 * otherwise nobody could log in where the proxy does not say that it was TLS, or is not trusted to.
 */
export const sendSecureCookies = (strapi: Core.Strapi): void => {
  if (!isServedOverTls(strapi.config.get('server.url', ''))) return;
  strapi.server.use((ctx, next) => {
    ctx.cookies.secure = true;
    return next();
  });
};
