export const PLUGIN_ID = 'site-history';
