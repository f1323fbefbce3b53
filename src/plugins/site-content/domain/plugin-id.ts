export const PLUGIN_ID = 'site-content';
