import { isConnectionError } from '../delivery/outage';
import { CommitFailed } from '../strapi/honest-commits';
import { Unavailable } from './unavailable';

/** The driver did not send the statement, since it knew already that the connection was lost. */
const wasNeverSent = ({ cause }: CommitFailed): boolean =>
  (cause as { code?: unknown }).code === 'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR' ||
  /not queryable$/.test(cause.message);

/** True where nobody can know whether the database has kept what it was sent: it went away before it said so. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof CommitFailed && isConnectionError(error.cause) && !wasNeverSent(error);

/** What is said of an error of the database that is no fault of the request, `null` for any other error. */
export const unavailableBy = (error: unknown): Unavailable | null => {
  if (error instanceof Unavailable) return error;
  if (isOutcomeUnknown(error)) {
    return new Unavailable(
      'It is not known whether this was saved. Look again before you repeat it.',
      undefined,
      error
    );
  }
  if (isConnectionError(error)) {
    return new Unavailable('The database does not answer. Try again soon.', undefined, error);
  }
  return null;
};
