import type { State, Values } from '#site-content/domain/changes/state';
import { planRestore, savedNamesThatDiffer } from './restore-steps';

/** A permission required in the Content Manager. */
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
 * Returns the permissions required to restore an entry to an earlier state, as if a user did it by hand.
 *
 * @param state the target state; `null` if the entry is to be deleted
 * @param now the current state; `null` if the entry does not exist
 * @param hasDrafts whether the content type has draft & publish
 */
export const findRequiredPermissions = (
  state: State | null,
  now: State | null,
  hasDrafts: boolean
): RequiredPermission[] => {
  if (state === null) return now === null ? [] : [{ action: 'delete', fields: [] }];
  return planRestore(state, now ?? [], hasDrafts).map((step): RequiredPermission => {
    if (!('row' in step)) return { action: 'publish', fields: [] };
    const { locale, values } = step.row;
    if (step.write === 'create') return { action: 'create', fields: getFields({}, values) };
    const is = now?.find((row) => row.locale === locale && row.isPublished === !hasDrafts);
    return { action: 'update', fields: getFields(is?.values ?? {}, values) };
  });
};
