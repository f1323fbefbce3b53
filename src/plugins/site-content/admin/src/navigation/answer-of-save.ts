import type {
  NavigationAnswer,
  NavigationConflict,
  NavigationItem,
} from '../../../contract/panel/answers';
import type { Problems } from './tree/problems';

/** Why a save was not done. */
export type Failure =
  | { readonly kind: 'conflict'; readonly current: NavigationAnswer }
  | { readonly kind: 'refused'; readonly problems: Problems; readonly message: string }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'logged-out' }
  /** The server cannot do it now, says why, and may be able to a little later. */
  | { readonly kind: 'unavailable'; readonly message: string }
  /** The server has answered, and could not do it. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'unreachable' };

/** Of an answer that is no JSON, a proxy's page for instance, Strapi's fetch client makes `{}`. */
export interface NavigationBody {
  readonly data?: NavigationAnswer;
}

/** Reads the navigation out of an answer; throws where there is none in it. */
export const navigationIn = ({ data }: { readonly data: NavigationBody }): NavigationAnswer => {
  if (data.data === undefined) throw new Error('The answer holds no navigation.');
  return data.data;
};

interface ErrorBody {
  readonly status?: number;
  readonly message?: string;
  readonly details?: unknown;
}

const errorOf = (error: unknown): ErrorBody | undefined =>
  (error as { response?: { data?: { error?: ErrorBody } } } | null)?.response?.data?.error;

const problemsIn = (details: unknown, items: readonly NavigationItem[]): Problems => {
  const found = new Map<string, string[]>();
  const errors = (details as { errors?: { path?: unknown; message?: unknown }[] } | null)?.errors;
  for (const { path, message } of errors ?? []) {
    const [list, index] = Array.isArray(path) ? path : [];
    const id = list === 'items' && typeof index === 'number' ? items[index]?.id : undefined;
    if (id === undefined || typeof message !== 'string') continue;
    const known = found.get(id) ?? [];
    if (!known.includes(message)) found.set(id, [...known, message]);
  }
  return found;
};

/**
 * Reads what Strapi's fetch client throws when `PUT /site-content/navigation` is not done.
 *
 * @param items as they were sent: the server names an item by its place in the list
 */
export const failureOf = (thrown: unknown, items: readonly NavigationItem[]): Failure => {
  const error = errorOf(thrown);
  switch (error?.status) {
    case 400:
      return {
        kind: 'refused',
        problems: problemsIn(error.details, items),
        message: error.message ?? '',
      };
    case 401:
      return { kind: 'logged-out' };
    case 403:
      return { kind: 'forbidden' };
    case 409:
      return { kind: 'conflict', current: (error.details as NavigationConflict).current };
    case 503:
      return { kind: 'unavailable', message: error.message ?? '' };
    case undefined:
      return { kind: 'unreachable' };
    default:
      return { kind: 'failed' };
  }
};
