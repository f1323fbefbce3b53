/** Where a request carries the token of a preview. */
export const PREVIEW_HEADER = 'X-Preview-Token';
export const PREVIEW_PARAMETER = 'preview';

/** The time as of which a preview shows the site: what is scheduled until then counts as done. */
export const PREVIEW_AT_PARAMETER = 'preview_at';
