import { createPublicAgent } from 'public-fetch';
import { request, type Dispatcher } from 'undici';
import type { AttemptAnswer } from '../../../domain/answers';
import type { Outgoing } from './build-request';
import { isSuccess } from './judge-attempt';

/** How long an attempt may take, from its connection to the last byte that is read. */
export const ATTEMPT_MS = 10_000;

/** As much of bodies is shown to people. */
const MAX_SHOWN = 2048;

type Headers = Dispatcher.ResponseData['headers'];

const show = (headers: Headers, body: string): string =>
  [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${[value].flat().join(', ')}`),
    '',
    body.slice(0, MAX_SHOWN),
  ].join('\n');

/** Of a response nobody reads more than is shown. */
const readBeginning = async (body: Dispatcher.ResponseData['body']): Promise<string> => {
  let text = '';
  for await (const chunk of body.setEncoding('utf8')) {
    text += chunk as string;
    if (text.length >= MAX_SHOWN) break;
  }
  return text;
};

/** Only what an error says, and never what was to be sent. */
const describeError = (error: unknown, timeout: AbortSignal): string => {
  if (timeout.aborted) return `No answer within ${ATTEMPT_MS / 1000} seconds.`;
  const { message, code } = error as Error & { code?: string };
  return message || code || 'The connection failed.';
};

/** Sends requests to public addresses, and to those of a private network that an operator has listed. */
export class Sender {
  private readonly agent;
  private readonly stopping = new AbortController();

  /** @param privateHosts each a host, or host and port */
  constructor(privateHosts: readonly string[]) {
    this.agent = createPublicAgent({ trustedHosts: privateHosts });
  }

  /** @returns `null` where it was broken off because the service stops */
  async send(url: string, outgoing: Outgoing): Promise<AttemptAnswer | null> {
    const { method, headers, secretHeaders, body } = outgoing;
    const timeout = AbortSignal.timeout(ATTEMPT_MS);
    const at = new Date().toISOString();
    const began = performance.now();
    const sent = `${method} ${new URL(url).pathname}\n${show(headers, body)}`;
    const end = (
      status: number | null,
      error: string | null,
      response: string | null
    ): AttemptAnswer => ({
      at,
      durationMs: Math.round(performance.now() - began),
      ok: isSuccess(status),
      ...{ status, error, request: sent, response },
    });
    try {
      const answer = await request(url, {
        dispatcher: this.agent,
        // PURGE is no method of undici's types; Node parses it.
        method: method as Dispatcher.HttpMethod,
        headers: { ...headers, ...secretHeaders },
        body: body === '' ? null : body,
        signal: AbortSignal.any([timeout, this.stopping.signal]),
      });
      // The answer counts with its status, whatever becomes of its body.
      const beginning = await readBeginning(answer.body).catch(() => '');
      return end(answer.statusCode, null, show(answer.headers, beginning));
    } catch (error) {
      if (this.stopping.signal.aborted) return null;
      return end(null, describeError(error, timeout), null);
    }
  }

  /** Breaks off what is under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.agent.destroy();
  }
}
