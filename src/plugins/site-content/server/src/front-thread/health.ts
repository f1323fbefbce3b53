import http from 'node:http';
import type { AnswerRequest } from '../operations/requests/request-observer';
import { type StrapiSocket, writeFromClient } from './front-thread-header';

const PATH = '/_health';

/** Headers of a single transmission. */
const NOT_REPEATED = new Set([
  'connection',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
]);

interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
}

const ask = ({ path: socketPath, secret }: StrapiSocket): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const from = writeFromClient({ kind: 'pass', client: '' }, secret);
    const headers = [...from, 'Host', 'localhost'];
    http
      .get({ socketPath, path: PATH, headers, agent: false }, (response) => {
        response.resume();
        const raw = response.rawHeaders;
        resolve({
          status: response.statusCode ?? 503,
          headers: raw.filter(
            (_, at) => !NOT_REPEATED.has((raw[at - (at % 2)] ?? '').toLowerCase())
          ),
        });
      })
      .on('error', reject);
  });

/**
 * Answers `/_health` with a stored copy of Strapi's response. The response shows that the process serves
 * requests, even while Strapi's thread is busy.
 *
 * @param strapi answers all other requests
 */
export const answerHealth = async (
  socket: StrapiSocket,
  strapi: AnswerRequest
): Promise<AnswerRequest> => {
  const { status, headers } = await ask(socket);
  return (request, response, requestId) => {
    const { method, url, rawHeaders } = request;
    const isPlain = url === PATH && (method === 'GET' || method === 'HEAD');
    // Responses to requests with an `Origin` have different headers.
    if (!isPlain || rawHeaders.some((name) => name.toLowerCase() === 'origin')) {
      strapi(request, response, requestId);
      return;
    }
    response.writeHead(status, [...headers]);
    response.end();
  };
};
