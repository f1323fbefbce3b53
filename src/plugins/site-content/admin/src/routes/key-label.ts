import { SITE_KEYS } from '#site-content/domain/content-types';
import { useFieldLabel } from './field-label';

/** Gives what the form calls a key by its name, in the panel's language. */
export const useKeyLabel = (skip: boolean): ((name: string) => string) =>
  useFieldLabel(SITE_KEYS, skip);
