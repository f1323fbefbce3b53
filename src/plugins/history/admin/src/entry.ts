/** Path of the versions API, below `/site-content`. */
export const VERSIONS = '/site-content/history/versions';
