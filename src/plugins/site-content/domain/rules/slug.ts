import slugify from '@sindresorhus/slugify';
import { slugKey } from './siblings';

/** So that a number fits behind it: a slug has 255 characters at the most. */
const LONGEST = 240;

/** Stands for a title of which nothing is left. */
const FALLBACK = 'page';

/**
 * The slug that a title makes: `Über uns` gives `ueber-uns`. A title of which no letter or digit of a slug can be made
 * gives `page`, an empty one an empty slug.
 */
export const toSlug = (title: string): string => {
  if (title.trim() === '') return '';
  const slug = slugify(title, { decamelize: false }).slice(0, LONGEST).replace(/-+$/, '');
  return slug === '' ? FALLBACK : slug;
};

/**
 * The slug itself, or the first of `slug-2`, `slug-3` … that is not taken.
 *
 * @param taken by siblings, as `slugKey` gives them
 */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  const key = slugKey(slug);
  if (!taken.has(key)) return slug;
  let number = 2;
  while (taken.has(`${key}-${number}`)) number += 1;
  return `${slug}-${number}`;
};

/** As `freeSlug` gives them for titles that are used again; a year is somebody's own word. */
const NUMBER_OF_COPY = /^(-([2-9]|[1-9]\d))?$/;

/** Whether a slug is the one that this title makes, with or without a number behind it. */
export const isMadeOf = (slug: string, title: string): boolean => {
  const made = toSlug(title);
  if (made === '' || !slug.startsWith(made)) return false;
  return NUMBER_OF_COPY.test(slug.slice(made.length));
};
