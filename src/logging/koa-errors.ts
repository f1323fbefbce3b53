import type { Core } from '@strapi/strapi';

/** Codes of errors that say only that a client broke its request off, or sent what is no HTTP. */
const BY_CLIENTS = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|HPE_\w+)$/;

/**
 * Puts what goes wrong outside Strapi's own handling of errors into Strapi's log: Koa writes it to the
 * terminal, in a form of its own.
 */
export const logKoaErrors = (strapi: Core.Strapi): void => {
  strapi.server.app.on('error', (error: Error & { code?: string; expose?: boolean }) => {
    // As Koa has it: what is told to the client is no failure of the service.
    if (error.expose === true) return;
    if (BY_CLIENTS.test(error.code ?? '')) strapi.log.debug(error);
    else strapi.log.error(error);
  });
};
