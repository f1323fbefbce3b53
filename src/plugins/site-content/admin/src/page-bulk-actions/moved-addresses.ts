import type { BulkActionOutcome } from '#site-content/domain/panel/page-bulk-actions';

/** Counts the published pages that get another path, as far as a dry run lists them. */
export const stayingPages = ({ addresses }: BulkActionOutcome): number =>
  addresses.first.filter(({ from, to }) => from !== null && to !== null).length;

/** True if published pages stay published at other paths. */
export const movesPages = (outcome: BulkActionOutcome): boolean => stayingPages(outcome) > 0;

/** Counts the old paths that can redirect to their pages, as far as a dry run lists them. */
export const movedAddresses = (outcome: BulkActionOutcome): number => {
  if (outcome.redirects.made.total > 0) return outcome.redirects.made.total;
  return movesPages(outcome) ? outcome.addresses.total : 0;
};

/** True if the user decides about redirects of a dry run. */
export const asksAboutRedirects = (outcome: BulkActionOutcome): boolean =>
  movedAddresses(outcome) > 0;

/** True if pages are published at URLs that lack a parent, because the parent has never been published. */
export const comesBelowDraft = ({ addresses, draftParents }: BulkActionOutcome): boolean =>
  draftParents.total > 0 && addresses.first.some(({ from }) => from === null);
