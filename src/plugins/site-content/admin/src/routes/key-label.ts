import { SITE_KEYS } from '#site-content/domain/content-types';
import { useFieldLabel } from './field-labels';

/** Returns a key's form label in the panel's language. */
export const useKeyLabel = (skip: boolean): ((name: string) => string) =>
  useFieldLabel(SITE_KEYS, skip);
