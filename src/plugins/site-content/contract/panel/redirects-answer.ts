/** The cookie by which an edit form says, with the publish that follows, whether old addresses lead on. */
export const REDIRECTS_ANSWER = 'site_content_redirects';

export type RedirectsAnswer = 'make' | 'none';

/** The cookie's value: the answer, and the page that it was given for. */
export const writeRedirectsAnswer = (answer: RedirectsAnswer, page: string): string =>
  `${answer}.${page}`;

/** @returns the answer that was given for this page, `null` for none */
export const readRedirectsAnswer = (
  value: string | undefined,
  page: string
): RedirectsAnswer | null => {
  if (value === `make.${page}`) return 'make';
  return value === `none.${page}` ? 'none' : null;
};
