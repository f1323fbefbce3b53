import type { CapturedResponse } from './capture-response';

/** True for statuses with which Strapi may respond when the database is down, among other reasons. */
export const mayMeanOutage = (status: number): boolean =>
  status >= 500 || status === 401 || status === 403;

/** True if a response may be sent to other clients that send the same request. */
export const mayBeStored = ({ headers }: CapturedResponse): boolean =>
  !headers.some(
    ([name, value]) =>
      name.toLowerCase() === 'set-cookie' ||
      (name.toLowerCase() === 'cache-control' && /no-store|private/.test(value))
  );
