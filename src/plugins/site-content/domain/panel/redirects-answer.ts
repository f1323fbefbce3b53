/** The header by which whoever publishes pages says whether their old URLs redirect. */
export const REDIRECTS_HEADER = 'x-site-content-redirects';

export type RedirectsAnswer = 'create' | 'none';

/** @returns the answer in the header's value, `null` for any other value and for none */
export const readRedirectsAnswer = (value: string | undefined): RedirectsAnswer | null =>
  value === 'create' || value === 'none' ? value : null;
