import type { NamedPage, OldPathRedirect } from '#site-content/domain/panel/page-bulk-actions';
import type { Reason } from '#site-content/domain/problems/codes';
import { redirectDestination } from '#site-content/domain/rules/links';

/** The redirect target while it is being selected. */
export interface RedirectToChoice {
  readonly kind: OldPathRedirect['kind'];
  readonly page: NamedPage | null;
  readonly destination: string;
}

/** The initial choice. */
export const NOWHERE: RedirectToChoice = { kind: 'nowhere', page: null, destination: '' };

/** Returns what is wrong with a typed destination, or `null`. */
export const checkDestination = (typed: string): Reason | null =>
  typed.trim() === '' ? null : redirectDestination(typed.trim());

/** Returns the value to send, or `null` while the choice is incomplete or wrong. */
export const toRedirectTo = ({
  kind,
  page,
  destination,
}: RedirectToChoice): OldPathRedirect | null => {
  switch (kind) {
    case 'page':
      return page === null ? null : { kind, page: page.id };
    case 'url':
      return destination.trim() === '' || checkDestination(destination) !== null
        ? null
        : { kind, destination: destination.trim() };
    default:
      return { kind };
  }
};
