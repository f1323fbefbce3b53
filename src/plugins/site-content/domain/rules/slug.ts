import slugify from '@sindresorhus/slugify';
import { slugKey } from './siblings';

/** Maximum length of a derived slug, which leaves room for a number within the maximum of 255 characters. */
const MAX_LENGTH = 240;

/** Longer titles are truncated, because slugs are derived from any input before its length is checked. */
const MAX_TITLE_LENGTH = 4 * MAX_LENGTH;

/** Slug for a title without usable characters. */
const FALLBACK = 'page';

/**
 * Derives a slug from a title: `Über uns` becomes `ueber-uns`. A title without usable letters or digits
 * becomes `page`, an empty one an empty slug.
 */
export const toSlug = (title: string): string => {
  const begin = title.trim().slice(0, MAX_TITLE_LENGTH);
  if (begin === '') return '';
  const slug = slugify(begin, { decamelize: false }).slice(0, MAX_LENGTH).replace(/-+$/, '');
  return slug === '' ? FALLBACK : slug;
};

/**
 * Returns the slug itself, or the first free one of `slug-2`, `slug-3` ….
 *
 * @param taken slugs of siblings, as returned by `slugKey`
 */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  const key = slugKey(slug);
  if (!taken.has(key)) return slug;
  let number = 2;
  while (taken.has(`${key}-${number}`)) number += 1;
  return `${slug}-${number}`;
};

/** Matches suffixes that `freeSlug` adds. Longer numbers, such as years, were typed by an editor. */
const NUMBER_OF_COPY = /^(-([2-9]|[1-9]\d))?$/;

/** Whether the slug was derived from this title, with or without a number. */
export const isDerivedFromTitle = (slug: string, title: string): boolean => {
  const made = toSlug(title);
  if (made === '' || !slug.startsWith(made)) return false;
  return NUMBER_OF_COPY.test(slug.slice(made.length));
};

interface SluggedPage {
  readonly slug: string;
  readonly title: string;
  /** Whether it is or was published, so that visitors may know its URL. */
  readonly wasPublished: boolean;
}

/**
 * Whether the slug of a stored page follows its title. Drafts do not record who set the slug, so one that
 * matches the title follows it.
 */
export const followsTitle = ({ slug, title, wasPublished }: SluggedPage): boolean =>
  !wasPublished && (slug === '' || isDerivedFromTitle(slug, title));
