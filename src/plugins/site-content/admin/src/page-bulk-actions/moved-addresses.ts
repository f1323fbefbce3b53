import type { PageActOutcome } from '#site-content/domain/panel/page-bulk-actions';

/** Whether pages stay on the website, at other addresses. */
export const movesPages = ({ addresses }: PageActOutcome): boolean =>
  addresses.first.some(({ from, to }) => from !== null && to !== null);

/** How many old addresses can lead on to their pages, as far as an outcome tells. */
export const movedAddresses = (outcome: PageActOutcome): number => {
  if (outcome.redirects.made.total > 0) return outcome.redirects.made.total;
  return movesPages(outcome) ? outcome.addresses.total : 0;
};
