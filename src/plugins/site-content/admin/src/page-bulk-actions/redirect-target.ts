import type { NamedPage, RedirectTo } from '#site-content/domain/panel/page-bulk-actions';

/** The redirect target while it is being selected. */
export interface RedirectToChoice {
  readonly kind: RedirectTo['kind'];
  readonly page: NamedPage | null;
  readonly destination: string;
}

/** The initial choice. */
export const NOWHERE: RedirectToChoice = { kind: 'nowhere', page: null, destination: '' };

/** Returns the value to send, or `null` while the choice is incomplete. */
export const toRedirectTo = ({ kind, page, destination }: RedirectToChoice): RedirectTo | null => {
  switch (kind) {
    case 'page':
      return page === null ? null : { kind, page: page.id };
    case 'url':
      return destination.trim() === '' ? null : { kind, destination: destination.trim() };
    default:
      return { kind };
  }
};
