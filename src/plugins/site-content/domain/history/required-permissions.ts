import { savedNamesThatDiffer, stepsBack } from './restore-order';
import type { State, Values } from './state';

/** What somebody must be allowed in the Content Manager. */
export interface RequiredPermission {
  readonly action: 'create' | 'update' | 'delete' | 'publish';
  /** The attributes that are written. */
  readonly fields: readonly string[];
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const getFields = (a: Values, b: Values): string[] =>
  savedNamesThatDiffer(a, b)
    .filter((name) => !isEmpty(a[name]) || !isEmpty(b[name]))
    .map((name) => (name === 'parent_document_id' ? 'parent' : name));

/**
 * What it takes to have an entry say what it did, as if somebody did so by hand.
 *
 * @param state as it is to be; `null`: it is not to be there
 * @param now as it is; `null` where it is not there
 * @param hasDrafts whether entries of its type do
 */
export const findRequiredPermissions = (
  state: State | null,
  now: State | null,
  hasDrafts: boolean
): RequiredPermission[] => {
  if (state === null) return now === null ? [] : [{ action: 'delete', fields: [] }];
  return stepsBack(state, now ?? [], hasDrafts).map((step): RequiredPermission => {
    if (!('row' in step)) return { action: 'publish', fields: [] };
    const { locale, values } = step.row;
    if (step.write === 'create') return { action: 'create', fields: getFields({}, values) };
    const is = now?.find((row) => row.locale === locale && row.isPublished === !hasDrafts);
    return { action: 'update', fields: getFields(is?.values ?? {}, values) };
  });
};
