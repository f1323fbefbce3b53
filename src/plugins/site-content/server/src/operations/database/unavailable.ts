import type { Reason } from '#site-content/domain/problems/codes';
import { toMessage } from '#site-content/domain/problems/message-of';

/** Default for `Retry-After`, in seconds. */
const RETRY_AFTER = 5;

/**
 * The service is temporarily unable to handle the request: 503 with `Retry-After`. The message is for people;
 * `details` contains the code and values of the reason.
 */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
  /** For Strapi's own error handling, in case ours is bypassed. */
  readonly status = 503;
  readonly expose = true;
  readonly details: Reason;

  /**
   * @param retryAfter in seconds
   * @param cause the underlying error, for the log
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

/** Wraps the error in Strapi's error envelope. */
export const buildEnvelope = ({ status, name, message, details }: ServiceUnavailableError) => ({
  data: null,
  error: { status, name, message, details },
});
