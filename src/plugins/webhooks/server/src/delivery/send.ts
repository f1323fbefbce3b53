import { NotPublicError, sendRequest } from 'public-fetch';
import type { AttemptResponse } from '#webhooks/domain/endpoint-api-types';
import type { Outgoing } from './build-signed-request';
import { isSuccess } from './classify-attempt';

export const ATTEMPT_MS = 10_000;

/** Maximum number of characters of a body that are stored for display. */
const MAX_SHOWN = 2048;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const show = (headers: Headers, body: string): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return [...lines, '', body.slice(0, MAX_SHOWN)].join('\n');
};

/**
 * Sends a request.
 *
 * @returns its result; `null` if aborted by a shutdown
 */
export const attempt = async (
  agent: Parameters<typeof sendRequest>[0],
  url: string,
  { method, headers, secretHeaders, body }: Outgoing,
  signal: AbortSignal
): Promise<AttemptResponse | null> => {
  const began = performance.now();
  const unanswered = {
    at: new Date().toISOString(),
    request: `${method} ${new URL(url).pathname}\n${show(headers, body)}`,
    ...{ ok: false, status: null, error: null, response: null },
  };
  const passed = () => ({ durationMs: Math.round(performance.now() - began) });
  try {
    const { status, ...response } = await sendRequest(agent, url, {
      ...{ method, headers: { ...headers, ...secretHeaders }, body, signal },
      ...{ timeoutMs: ATTEMPT_MS, maxCharacters: MAX_SHOWN },
    });
    const shown = show(response.headers, response.beginning);
    return { ...unanswered, status, ok: isSuccess(status), response: shown, ...passed() };
  } catch (error) {
    if (signal.aborted) return null;
    const { message, cause } = error as Error;
    const refused = cause instanceof NotPublicError ? { isRefused: true } : {};
    return { ...unanswered, error: message, ...refused, ...passed() };
  }
};
