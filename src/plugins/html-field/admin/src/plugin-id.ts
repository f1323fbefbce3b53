/** The plugin's id in `config/plugins.ts`, and the prefix of its texts. */
export const PLUGIN_ID = 'site-html-field';
