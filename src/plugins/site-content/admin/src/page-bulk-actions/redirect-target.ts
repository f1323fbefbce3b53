import type { GoneTo, NamedPage } from '#site-content/domain/panel/page-bulk-actions';

/** Where the old address leads, while it is being chosen. */
export interface GoneToChoice {
  readonly kind: GoneTo['kind'];
  readonly page: NamedPage | null;
  readonly destination: string;
}

/** What is chosen to begin with. */
export const NOWHERE: GoneToChoice = { kind: 'nowhere', page: null, destination: '' };

/** What is sent of it; `null` while something is still to be chosen. */
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
