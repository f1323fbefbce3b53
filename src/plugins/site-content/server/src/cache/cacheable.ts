import type { CapturedResponse } from './capture-response';

/** Statuses that Strapi may use when the database is down, among other reasons. */
export const mayMeanOutage = (status: number): boolean =>
  status >= 500 || status === 401 || status === 403;

/** Whether a response may be given to other clients that request the same. */
export const mayBeStored = ({ headers }: CapturedResponse): boolean =>
  !headers.some(
    ([name, value]) =>
      name.toLowerCase() === 'set-cookie' ||
      (name.toLowerCase() === 'cache-control' && /no-store|private/.test(value))
  );
