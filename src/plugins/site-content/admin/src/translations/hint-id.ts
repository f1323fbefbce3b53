import { PLUGIN_ID } from '#site-content/domain/plugin-id';

/**
 * The translation id of a field's description or placeholder: its English text. Texts changed under
 * "Configure the view" therefore have no translation, and stay as they are.
 */
export const hintId = (words: string): string => `${PLUGIN_ID}.hint.${words}`;
