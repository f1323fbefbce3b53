import { KEY_NAMES } from '#site-content/domain/rules/site-keys';
import type { StoredKeys } from '../../reads/initial-data';

/**
 * Builds the member `keys`: all 14 keys in the order of docs/api.md#site-keys, `""` if unset.
 *
 * @param keyNames names in the response by our names (option `initialData.keyNames`)
 */
export const buildKeys = (
  stored: StoredKeys,
  keyNames: Readonly<Partial<Record<string, string>>>
): Record<string, string> => {
  const keys: Record<string, string> = Object.create(null);
  for (const name of KEY_NAMES) keys[keyNames[name] ?? name] = stored[name] ?? '';
  return keys;
};
