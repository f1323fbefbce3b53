import type { IncomingMessage } from 'node:http';

/** Characters of an IP address. Anything else may be chosen by the client, and must not get into the log. */
const ADDRESS = /^[\w.:%-]{1,64}$/;

const getLast = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? '';

/**
 * The address of the client of a request; behind a proxy that is trusted, the one that it has added last, as Koa has it
 * (`server.proxy`). Empty where the client is gone already.
 */
export const getClientAddress = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustsProxy: boolean
): string => {
  const forwarded = trustsProxy ? getLast(headers['x-forwarded-for']) : '';
  return ADDRESS.test(forwarded) ? forwarded : (socket.remoteAddress ?? '');
};
