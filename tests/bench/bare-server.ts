import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCalls } from './helper';

/** The response that the server sends to requests for a path. */
export interface BareAnswer {
  readonly path: string;
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Uint8Array;
}

const answers = new Map<string | undefined, BareAnswer>();

const handlers = {
  /** @returns the port */
  start: (): Promise<number> =>
    new Promise((resolve) => {
      const server = createServer((request, response) => {
        const answer = answers.get(request.url);
        if (answer === undefined) {
          response.writeHead(404).end();
          return;
        }
        response.writeHead(answer.status, answer.headers);
        response.end(answer.body);
      });
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    }),
  learn: (answer: BareAnswer): void => {
    answers.set(answer.path, { ...answer, body: Buffer.from(answer.body) });
  },
};
export type BareServer = typeof handlers;

answerCalls(handlers);
