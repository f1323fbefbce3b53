import { type Dispatcher, request } from 'undici';

/** A request, and how much may become of it. */
export interface PublicRequest {
  /** Also those of caches, such as `PURGE`. */
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Nothing is sent where it is empty. */
  readonly body: string;
  /** How long it may take, in milliseconds: from its connection to the last byte that is read. */
  readonly timeoutMs: number;
  /** How many characters of the response are read at least, if it has so many; the rest is not. */
  readonly maxCharacters: number;
  /** Breaks it off. */
  readonly signal: AbortSignal;
}

/** What was answered. */
export interface PublicResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The beginning of the body; empty where that broke off. */
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

/** Only what an error says, and never what was to be sent. */
const describeError = (error: unknown): string => {
  const { message, code } = error as Error & { code?: string };
  return message || code || 'The connection failed.';
};

/**
 * Sends a request once, and follows no redirect. The answer counts with its status, whatever becomes of its body.
 *
 * @param agent of `createPublicAgent()`
 * @throws Error where there is no answer; its message says why
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
      // undici's types do not know those of caches; Node parses them.
      method: method as Dispatcher.HttpMethod,
      headers,
      body: body === '' ? null : body,
      signal: AbortSignal.any([timeout, signal]),
    });
    const beginning = await readBeginning(response.body, maxCharacters).catch(() => '');
    return { status: response.statusCode, headers: response.headers, beginning };
  } catch (error) {
    if (timeout.aborted) throw new Error(`No answer within ${timeoutMs / 1000} seconds.`);
    throw new Error(describeError(error), { cause: error });
  }
};
