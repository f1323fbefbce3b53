import type { Core } from '@strapi/strapi';

/** Codes of errors caused by clients that disconnect or do not send valid HTTP. */
const BY_CLIENTS = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|HPE_\w+)$/;

/**
 * Writes errors outside Strapi's own error handling to Strapi's log. Koa would print them to the terminal in another
 * format.
 */
export const logKoaErrors = (strapi: Core.Strapi): void => {
  // Strapi's upload plugin passes every error to Koa's own handler as well.
  strapi.server.app.silent = true;
  strapi.server.app.on('error', (error: Error & { code?: string; expose?: boolean }) => {
    // As in Koa: errors shown to the client are not failures of the service.
    if (error.expose === true) return;
    if (BY_CLIENTS.test(error.code ?? '')) strapi.log.debug(error);
    else strapi.log.error(error);
  });
};
