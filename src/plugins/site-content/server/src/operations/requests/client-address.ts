import type { IncomingMessage } from 'node:http';

/**
 * Characters of an IP address. A value with others may have been chosen by the client, and must not get into the log.
 */
const ADDRESS = /^[\w.:%-]{1,64}$/;

const getLast = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? '';

/**
 * Returns the IP address of a request's client. Behind a trusted proxy (`server.proxy`), this is the last
 * address in `X-Forwarded-For`, which the proxy has added. Empty if the client has already disconnected.
 */
export const getClientAddress = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustsProxy: boolean
): string => {
  const forwarded = trustsProxy ? getLast(headers['x-forwarded-for']) : '';
  return ADDRESS.test(forwarded) ? forwarded : (socket.remoteAddress ?? '');
};
