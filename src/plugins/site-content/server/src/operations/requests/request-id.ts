import { randomBytes } from 'node:crypto';
import { maskTokens } from '#site-content/domain/preview/mask-tokens';
import { AsyncVariable } from '../async-context/async-variable';

/** Longer ids and ids with other characters do not come from a proxy, and must not get into the log. */
const SANE = /^[\w.:+/=@-]{1,128}$/;

/** Unique per process, so that ids of several instances differ. */
const PROCESS = randomBytes(6).toString('hex');
let made = 0;

/**
 * Returns the id that connects the log lines of a request.
 *
 * @param given header `X-Request-Id`, which a proxy in front of the service may have set
 */
export const getRequestId = (given: string | undefined): string => {
  if (given !== undefined && SANE.test(given) && maskTokens(given) === given) return given;
  made += 1;
  return `${PROCESS}-${made}`;
};

const current = new AsyncVariable<string>();

/** Runs `work` in the context of the request with this id. */
export const runForRequest = <T>(requestId: string, work: () => T): T =>
  current.run(requestId, work);

/** Returns the id of the current request, if any. */
export const currentRequestId = (): string | undefined => current.get();
