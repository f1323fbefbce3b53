import type { NavigationConflict } from '#site-content/domain/panel/edit-conflict';
import type { WithChangeSet } from '#site-content/domain/panel/panel-response-types';
import type {
  NavigationItem,
  NavigationResponse,
} from '#site-content/domain/panel/panel-response-types';
import type { Reason } from '#site-content/domain/problems/codes';
import { isSameReason } from '#site-content/domain/problems/problem';
import { pathIn, reasonIn } from '#site-content/domain/problems/read-reason';
import {
  type AnsweredError,
  errorsIn,
  getErrorResponse,
  getFailureKind,
  reasonOfAll,
} from '../rules/error-response';
import type { Problems } from './tree/problems';

/** The reason why a save failed. */
export type Failure =
  | { readonly kind: 'conflict'; readonly conflict: NavigationConflict }
  | { readonly kind: 'refused'; readonly problems: Problems; readonly reason: Reason }
  /** The server is temporarily unable to save, and gives a reason. */
  | { readonly kind: 'unavailable'; readonly reason: Reason }
  | { readonly kind: ReturnType<typeof getFailureKind> };

/** Strapi's fetch client returns `{}` for responses that are not JSON, such as a proxy's error page. */
export interface NavigationBody extends Partial<WithChangeSet> {
  readonly data?: NavigationResponse;
}

/**
 * Returns the navigation in a response.
 *
 * @throws if there is none
 */
export const navigationIn = ({ data }: { readonly data: NavigationBody }): NavigationResponse => {
  if (data.data === undefined) throw new Error('The response contains no navigation.');
  return data.data;
};

const problemsIn = (answered: AnsweredError, items: readonly NavigationItem[]): Problems => {
  const found = new Map<string, Reason[]>();
  for (const error of errorsIn(answered)) {
    const [list, index] = pathIn(error);
    const id = list === 'items' && typeof index === 'number' ? items[index]?.id : undefined;
    if (id === undefined) continue;
    const reason = reasonIn(error);
    const known = found.get(id) ?? [];
    if (!known.some((one) => isSameReason(one, reason))) found.set(id, [...known, reason]);
  }
  return found;
};

/**
 * Interprets errors of Strapi's fetch client for `PUT /site-content/navigation`.
 *
 * @param items as sent, because the server identifies items by index
 */
export const toFailure = (thrown: unknown, items: readonly NavigationItem[]): Failure => {
  const error = getErrorResponse(thrown);
  switch (error?.status) {
    case 400:
      return {
        kind: 'refused',
        problems: problemsIn(error, items),
        reason: reasonOfAll(error),
      };
    case 409:
      return { kind: 'conflict', conflict: error.details as NavigationConflict };
    case 503:
      return { kind: 'unavailable', reason: reasonOfAll(error) };
    default:
      return { kind: getFailureKind(error) };
  }
};
