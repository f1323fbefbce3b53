/** UIDs of the content types that this plugin serves and validates. */
export const PAGE = 'api::page.page';
export const NAV_ITEM = 'api::nav-item.nav-item';
export const REDIRECT = 'api::redirect.redirect';
export const SITE_KEYS = 'api::site-keys.site-keys';
export const LINK_COMPONENT = 'shared.link';
export const REQUEST_INFO = 'site.request-info';
export const REVISION = 'plugin::site-content.revision';
export const HISTORY_CHANGE_SET = 'plugin::site-history.history-act';
export const HISTORY_ENTRY = 'plugin::site-history.history-entry';
export const PREVIEW_GRANT = 'plugin::site-content.preview-lease';
export const PRESENCE = 'plugin::site-history.presence';
export const FILE = 'plugin::upload.file';
export const DELETED_FILE = 'plugin::site-history.deleted-file';
