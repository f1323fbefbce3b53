import { isMadeOf } from '#site-content/domain/rules/slug';

interface Page {
  readonly slug: string;
  readonly title: string;
  /** It is or was published, so its URL is known to visitors. */
  readonly wasPublished: boolean;
}

/**
 * Whether the slug of a loaded page follows its title. Drafts do not record who set the slug, so one that
 * matches the title follows it.
 */
export const followsTitle = ({ slug, title, wasPublished }: Page): boolean =>
  !wasPublished && (slug === '' || isMadeOf(slug, title));
