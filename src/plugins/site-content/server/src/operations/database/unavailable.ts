import type { Reason } from '#site-content/domain/problems/codes';
import { toMessage } from '#site-content/domain/problems/message-of';

/** Seconds after which it makes sense to ask again, where nobody knows better. */
const RETRY_AFTER = 5;

/**
 * The service cannot do now what is asked of it, and may be able to a little later: 503 with `Retry-After`. Its
 * message is a sentence for people, who read it in the panel; in its details stands what that is made of.
 */
export class Unavailable extends Error {
  override readonly name = 'ServiceUnavailableError';
  /** For Strapi's own handling of errors, where ours is not reached. */
  readonly status = 503;
  readonly expose = true;
  readonly details: Reason;

  /**
   * @param retryAfter in seconds
   * @param cause what went wrong, for the log
   */
  constructor(
    reason: Reason,
    readonly retryAfter: number = RETRY_AFTER,
    cause?: unknown
  ) {
    super(toMessage(reason, 'en'), { cause });
    this.details = reason;
  }
}

/** The body that Strapi gives to every error. */
export const buildEnvelope = ({ status, name, message, details }: Unavailable) => ({
  data: null,
  error: { status, name, message, details },
});
