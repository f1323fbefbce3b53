/** Where a request carries the token of a preview. */
export const PREVIEW_HEADER = 'X-Preview-Token';
export const PREVIEW_PARAMETER = 'preview';
