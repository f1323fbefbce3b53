import { randomBytes } from 'node:crypto';
import { maskTokens } from '#site-content/domain/preview/mask-tokens';
import { AsyncVariable } from '../async-context/async-variable';

/** Longer ones, and those with other characters, are not what a proxy gives, and do not belong in a log. */
const SANE = /^[\w.:+/=@-]{1,128}$/;

/** Different in every process, so that ids of several instances can be told apart. */
const PROCESS = randomBytes(6).toString('hex');
let made = 0;

/**
 * The id by which log lines of one request are found again.
 *
 * @param given the header `X-Request-Id`, which a proxy in front of the service may have set
 */
export const getRequestId = (given: string | undefined): string => {
  if (given !== undefined && SANE.test(given) && maskTokens(given) === given) return given;
  made += 1;
  return `${PROCESS}-${made}`;
};

const current = new AsyncVariable<string>();

/** Does `work` for the request with that id. */
export const runForRequest = <T>(requestId: string, work: () => T): T =>
  current.run(requestId, work);

/** The id of the request that this is done for, if it is done for one. */
export const currentRequestId = (): string | undefined => current.get();
