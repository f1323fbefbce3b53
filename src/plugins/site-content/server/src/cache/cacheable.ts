import type { CapturedResponse } from './capture-response';

/** Statuses with which Strapi answers when the database is gone, among other occasions. */
export const mayMeanOutage = (status: number): boolean =>
  status >= 500 || status === 401 || status === 403;

/** True for an answer that may be given to others who ask for the same. */
export const mayBeStored = ({ headers }: CapturedResponse): boolean =>
  !headers.some(
    ([name, value]) =>
      name.toLowerCase() === 'set-cookie' ||
      (name.toLowerCase() === 'cache-control' && /no-store|private/.test(value))
  );
