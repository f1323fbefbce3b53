/** Request header of a publish: whether old URLs redirect. */
export const REDIRECTS_HEADER = 'x-site-content-redirects';

export type RedirectsHeader = 'create' | 'none';

/** Parses the header; `null` if it is missing or has another value. */
export const readRedirectsAnswer = (value: string | undefined): RedirectsHeader | null =>
  value === 'create' || value === 'none' ? value : null;
