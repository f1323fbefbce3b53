import type { GoneTo, NamedPage } from '#site-content/domain/panel/page-bulk-actions';

/** The redirect target while it is being selected. */
export interface GoneToChoice {
  readonly kind: GoneTo['kind'];
  readonly page: NamedPage | null;
  readonly destination: string;
}

/** The initial choice. */
export const NOWHERE: GoneToChoice = { kind: 'nowhere', page: null, destination: '' };

/** The value to send; `null` while the choice is incomplete. */
export const toGoneTo = ({ kind, page, destination }: GoneToChoice): GoneTo | null => {
  switch (kind) {
    case 'page':
      return page === null ? null : { kind, page: page.id };
    case 'url':
      return destination.trim() === '' ? null : { kind, destination: destination.trim() };
    default:
      return { kind };
  }
};
