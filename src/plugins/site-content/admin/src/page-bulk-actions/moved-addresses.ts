import type { BulkActionOutcome } from '#site-content/domain/panel/page-bulk-actions';

/** Number of published pages that get another path, as far as a dry run shows. */
export const stayingPages = ({ addresses }: BulkActionOutcome): number =>
  addresses.first.filter(({ from, to }) => from !== null && to !== null).length;

/** Whether published pages stay published at other paths. */
export const movesPages = (outcome: BulkActionOutcome): boolean => stayingPages(outcome) > 0;

/** Number of old paths that can redirect to their pages, as far as a dry run shows. */
export const movedAddresses = (outcome: BulkActionOutcome): number => {
  if (outcome.redirects.made.total > 0) return outcome.redirects.made.total;
  return movesPages(outcome) ? outcome.addresses.total : 0;
};

/** Whether a dry run leads to redirects that the user decides about. */
export const asksAboutRedirects = (outcome: BulkActionOutcome): boolean =>
  movedAddresses(outcome) > 0;

/** Whether pages come to the website at URLs that lack a parent, because it has never been published. */
export const comesBelowDraft = ({ addresses, draftParents }: BulkActionOutcome): boolean =>
  draftParents.total > 0 && addresses.first.some(({ from }) => from === null);
