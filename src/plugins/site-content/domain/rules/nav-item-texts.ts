import type { Model } from '../components/walk';

/**
 * Length limits of a navigation item's texts, for validation while typing in the panel. A test compares them
 * with the schema.
 */
export const NAV_ITEM_TEXTS = {
  attributes: {
    title: { type: 'string' },
    url: { type: 'string', maxLength: 2048 },
  },
} as const satisfies Model;
