import type { Model } from '../components/walk';

/**
 * The texts of a navigation item, as long as they may be: what the panel needs of the content type to say so while
 * they are typed. A test holds them against the schema.
 */
export const NAV_ITEM_TEXTS = {
  attributes: {
    title: { type: 'string' },
    url: { type: 'string', maxLength: 2048 },
  },
} as const satisfies Model;
