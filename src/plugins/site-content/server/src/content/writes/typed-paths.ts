import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import { followTypedPaths, typedPathsIn } from '../../../../contract/pages/typed-paths';
import { htmlFieldsOf } from '../../../../contract/rules/html-fields';
import { htmlLength } from '../../../../contract/rules/html-limits';
import type { Options } from '../../config/options';
import { modelsOf } from '../../strapi/models';
import { readPageTree } from '../reads/read-page-tree';
import type { Data } from './write';

/** No database takes any number of values in one statement. */
const MOST_SLUGS = 500;

const lastSlug = (path: string, homeSlug: string): string => path.split('/').at(-2) || homeSlug;

/** The document ids of the published pages at some paths, by path. */
const readPagesAt = async (
  strapi: Core.Strapi,
  homeSlug: string,
  paths: ReadonlySet<string>
): Promise<Map<string, string>> => {
  const slugs = [...new Set([...paths].map((path) => lastSlug(path, homeSlug)))];
  const rows = await strapi.db.query(PAGE).findMany({
    select: ['documentId'],
    where: {
      publishedAt: { $notNull: true },
      ...(slugs.length > MOST_SLUGS ? {} : { slug: { $in: slugs } }),
    },
    // Of two pages with one path, which only writes past the rules can make, the first published has it.
    orderBy: [{ first_published_at: 'desc' }, { id: 'desc' }],
  });
  if (rows.length === 0) return new Map();
  const tree = await readPageTree(strapi, homeSlug);
  return new Map(rows.map(({ documentId }) => [tree.pathOf(documentId) ?? '', documentId]));
};

/**
 * Lets links in the HTML of what is saved follow the published pages whose paths they name, in place. Where no link
 * names a path, no page is asked for.
 */
export const followPagesInHtml = async (
  strapi: Core.Strapi,
  { siteUrl, homeSlug }: Pick<Options, 'siteUrl' | 'homeSlug'>,
  uid: string,
  data: Data
): Promise<void> => {
  const fields = htmlFieldsOf(modelsOf(strapi), uid, data);
  const paths = new Set(fields.flatMap(({ html }) => typedPathsIn(html, siteUrl)));
  if (paths.size === 0) return;
  const pages = await readPagesAt(strapi, homeSlug, paths);
  for (const { html, limit, write } of fields) {
    const followed = followTypedPaths(html, siteUrl, (path) => pages.get(path));
    // An id is longer than most paths.
    if (htmlLength(limit)(followed) === null) write(followed);
  }
};
