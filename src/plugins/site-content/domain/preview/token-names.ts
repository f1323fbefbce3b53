/** Header of a request with a preview token. */
export const PREVIEW_HEADER = 'X-Preview-Token';
export const PREVIEW_PARAMETER = 'preview';

/** Query parameter: shows the site as of this time, with all schedules up to then executed. */
export const PREVIEW_AT_PARAMETER = 'preview_at';
