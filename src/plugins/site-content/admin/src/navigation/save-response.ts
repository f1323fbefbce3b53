import type {
  NavigationAnswer,
  NavigationConflict,
  NavigationItem,
} from '#site-content/domain/panel/answers';
import type { WithAct } from '#site-content/domain/panel/history';
import type { Reason } from '#site-content/domain/problems/codes';
import { isSameReason } from '#site-content/domain/problems/problem';
import { reasonIn } from '#site-content/domain/problems/read-reason';
import { answeredError, reasonOfAll } from '../rules/answered-error';
import type { Problems } from './tree/problems';

/** Why a save was not done. */
export type Failure =
  | { readonly kind: 'conflict'; readonly current: NavigationAnswer }
  | { readonly kind: 'refused'; readonly problems: Problems; readonly reason: Reason }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'logged-out' }
  /** The server cannot do it now, says why, and may be able to a little later. */
  | { readonly kind: 'unavailable'; readonly reason: Reason }
  /** The server has answered, and could not do it. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'unreachable' };

/** Of an answer that is no JSON, a proxy's page for instance, Strapi's fetch client makes `{}`. */
export interface NavigationBody extends Partial<WithAct> {
  readonly data?: NavigationAnswer;
}

/** Reads the navigation out of an answer; throws where there is none in it. */
export const navigationIn = ({ data }: { readonly data: NavigationBody }): NavigationAnswer => {
  if (data.data === undefined) throw new Error('The answer holds no navigation.');
  return data.data;
};

const problemsIn = (details: unknown, items: readonly NavigationItem[]): Problems => {
  const found = new Map<string, Reason[]>();
  const errors = (details as { errors?: { path?: unknown }[] } | null)?.errors;
  for (const error of errors ?? []) {
    const { path } = error;
    const [list, index] = Array.isArray(path) ? path : [];
    const id = list === 'items' && typeof index === 'number' ? items[index]?.id : undefined;
    if (id === undefined) continue;
    const reason = reasonIn(error);
    const known = found.get(id) ?? [];
    if (!known.some((one) => isSameReason(one, reason))) found.set(id, [...known, reason]);
  }
  return found;
};

/**
 * Reads what Strapi's fetch client throws when `PUT /site-content/navigation` is not done.
 *
 * @param items as they were sent: the server names an item by its place in the list
 */
export const toFailure = (thrown: unknown, items: readonly NavigationItem[]): Failure => {
  const error = answeredError(thrown);
  switch (error?.status) {
    case 400:
      return {
        kind: 'refused',
        problems: problemsIn(error.details, items),
        reason: reasonOfAll(error),
      };
    case 401:
      return { kind: 'logged-out' };
    case 403:
      return { kind: 'forbidden' };
    case 409:
      return { kind: 'conflict', current: (error.details as NavigationConflict).current };
    case 503:
      return { kind: 'unavailable', reason: reasonOfAll(error) };
    case undefined:
      return { kind: 'unreachable' };
    default:
      return { kind: 'failed' };
  }
};
