import { PLUGIN_ID } from '#site-content/domain/plugin-id';

/**
 * The id of the translation of a field's description or placeholder: its own words. So what an administrator
 * writes under "Configure the view" in their place has none, and stays.
 */
export const hintId = (words: string): string => `${PLUGIN_ID}.hint.${words}`;
