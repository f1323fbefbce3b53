import { type Dispatcher, request } from 'undici';

/** A request with its limits. */
export interface PublicRequest {
  /** Any method, including those of caches, such as `PURGE`. */
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** No body is sent if this is empty. */
  readonly body: string;
  /** Time limit in milliseconds, from connecting to the last byte that is read. */
  readonly timeoutMs: number;
  /** Number of characters to read of the response; the rest is ignored. */
  readonly maxCharacters: number;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/** A response, with the beginning of its body. */
export interface PublicResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Start of the body; empty if reading failed. */
  readonly beginning: string;
}

const readBeginning = async (
  body: Dispatcher.ResponseData['body'],
  maxCharacters: number
): Promise<string> => {
  let text = '';
  for await (const chunk of body.setEncoding('utf8')) {
    text += chunk as string;
    if (text.length >= maxCharacters) break;
  }
  return text.slice(0, maxCharacters);
};

/** Describes an error without any of the data that was sent. */
const describeError = (error: unknown): string => {
  const { message, code } = error as Error & { code?: string };
  return message || code || 'The connection failed.';
};

/**
 * Sends a request once, without following redirects. The status counts even if reading the body fails.
 *
 * @param agent from `createPublicAgent()`
 * @throws Error if there is no response; the message gives the reason
 */
export const sendRequest = async (
  agent: Dispatcher,
  url: string,
  { method, headers, body, timeoutMs, maxCharacters, signal }: PublicRequest
): Promise<PublicResponse> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await request(url, {
      dispatcher: agent,
      // undici's types lack the methods of caches; Node parses them.
      method: method as Dispatcher.HttpMethod,
      headers,
      body: body === '' ? null : body,
      signal: AbortSignal.any([timeout, signal]),
    });
    const beginning = await readBeginning(response.body, maxCharacters).catch(() => '');
    return { status: response.statusCode, headers: response.headers, beginning };
  } catch (error) {
    if (timeout.aborted) throw new Error(`No response within ${timeoutMs / 1000} seconds.`);
    throw new Error(describeError(error), { cause: error });
  }
};
