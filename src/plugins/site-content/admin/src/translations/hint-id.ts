import { PLUGIN_ID } from '#site-content/domain/plugin-id';

/**
 * Returns the translation id of a field's description or placeholder, which is its English text. Texts changed under
 * "Configure the view" have no translation, and stay as they are.
 */
export const hintId = (words: string): string => `${PLUGIN_ID}.hint.${words}`;
