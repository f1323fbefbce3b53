/** The cache tags of responses. Webhooks list them, and shared caches are purged by them: CONTRACT, section 6. */

export const INITIAL_DATA_TAG = 'initial-data';

/** The tag of every response of the pages endpoint. */
export const PAGES_TAG = 'pages';

/** @param id document id of a page */
export const getPageTag = (id: string): string => `page:${id}`;
