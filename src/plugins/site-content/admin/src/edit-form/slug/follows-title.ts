import { isMadeOf } from '#site-content/domain/rules/slug';

interface Page {
  readonly slug: string;
  readonly title: string;
  /** It is published, or was once: its address is known outside. */
  readonly wasPublished: boolean;
}

/**
 * Whether the slug of a page that is opened follows its title. A draft does not say who made its slug: one that the
 * title makes follows.
 */
export const followsTitle = ({ slug, title, wasPublished }: Page): boolean =>
  !wasPublished && (slug === '' || isMadeOf(slug, title));
