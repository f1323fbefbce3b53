import http, { type IncomingMessage, type Server } from 'node:http';
import type { LiveAnswer } from '../../../../contract/panel/answers';
import { PREVIEW_HEADER } from '../../../../contract/preview/token-names';

/** Long enough for an answer of a large site that is not in memory yet. */
const TIMEOUT_IN_MS = 10_000;

/** The same for one with the drafts of the whole site, of which the first one has to judge each of them. */
const TIMEOUT_OF_DRAFTS_IN_MS = 55_000;

/** The service could not be asked, or did not answer in time. */
export class NoAnswer extends Error {}

/** Of the connection to the service itself, and none of the answer's own. */
const CONNECTION_HEADERS = ['connection', 'keep-alive'];

/** How the server that listens is reached from its own machine. */
const connectionTo = (server: Server): http.RequestOptions => {
  const address = server.address();
  if (address === null) throw new NoAnswer('The service does not listen for requests.');
  if (typeof address === 'string') return { socketPath: address };
  const { port } = address;
  // An address that stands for all of the machine's is none that can be connected to everywhere.
  const host =
    { '0.0.0.0': '127.0.0.1', '::': address.family === 'IPv6' ? '::1' : '127.0.0.1' }[
      address.address
    ] ?? address.address;
  return { host, port };
};

const request = (options: http.RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    http.get(options, resolve).on('error', reject);
  });

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !CONNECTION_HEADERS.includes(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')])
  );

/**
 * Asks the service as an anonymous visitor does: over the socket it listens on, with nothing of the
 * administrator's own request.
 *
 * @param path with its query
 * @param token of a preview, to be shown drafts
 * @param timeout for the whole answer, in milliseconds
 * @throws NoAnswer
 */
export const askAsVisitor = async (
  server: Server,
  path: string,
  token: string | null = null,
  timeout = token === null ? TIMEOUT_IN_MS : TIMEOUT_OF_DRAFTS_IN_MS
): Promise<Omit<LiveAnswer, 'url'>> => {
  const connection = connectionTo(server);
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await request({
      ...connection,
      path,
      // A connection of its own, which is closed afterwards.
      agent: false,
      headers: {
        Accept: 'application/json',
        'Accept-Encoding': 'identity',
        ...(token !== null && { [PREVIEW_HEADER]: token }),
      },
      signal,
    });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    return {
      status: response.statusCode ?? 0,
      headers: headersOf(response),
      body: body.toString('utf8'),
      bytes: body.length,
      durationMs: performance.now() - startedAt,
      token,
    };
  } catch (error) {
    throw new NoAnswer(
      signal.aborted
        ? `The service did not answer itself within ${timeout / 1000} seconds.`
        : `The service could not ask itself: ${(error as Error).message}`,
      { cause: error }
    );
  }
};
