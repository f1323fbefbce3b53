import type { CapturedAnswer } from './capture';
import type { DecisiveHeaders } from '../operations/requests/decisive-headers';

/** Origins longer than this are none that a browser sends. */
const MAX_ORIGIN_LENGTH = 255;

/** Requests that are answered by who makes them, not only by their URL, go to Strapi untouched. */
export const isAnonymousRead = (method: string | undefined, headers: DecisiveHeaders): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !headers.isPersonal &&
  (headers.origin === undefined || headers.origin.length <= MAX_ORIGIN_LENGTH);

/** Statuses with which Strapi answers when the database is gone, among other occasions. */
export const mayMeanOutage = (status: number): boolean =>
  status >= 500 || status === 401 || status === 403;

/** True for an answer that may be given to others who ask for the same. */
export const mayBeStored = ({ headers }: CapturedAnswer): boolean =>
  !headers.some(
    ([name, value]) =>
      name.toLowerCase() === 'set-cookie' ||
      (name.toLowerCase() === 'cache-control' && /no-store|private/.test(value))
  );
