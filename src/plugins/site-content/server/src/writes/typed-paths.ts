import type { Core } from '@strapi/strapi';
import { followTypedPaths, typedPathsIn } from '#site-content/domain/pages/typed-paths';
import { getHtmlFields } from '#site-content/domain/rules/html-fields';
import { htmlLength } from '#site-content/domain/rules/html-limits';
import type { Options } from '../config/options';
import { PageRows } from '../pages/tree/page-rows';
import { readTreeAbove } from '../pages/tree/stored-tree';
import { getModels } from '../strapi-internals/models';
import type { Data } from './write';

/** Returns the document ids of the published pages at some paths, by path. */
const readPagesAt = async (
  rows: PageRows,
  homeSlug: string,
  paths: ReadonlySet<string>
): Promise<Map<string, string>> => {
  const slugs = [...paths].map((path) => path.split('/').at(-2) || homeSlug);
  const ids = await rows.publishedWith(slugs);
  const { idAt } = await readTreeAbove(rows, ids, homeSlug);
  return new Map(
    [...paths].flatMap((path) => {
      const id = idAt(path);
      return id === null ? [] : [[path, id] as const];
    })
  );
};

/**
 * Turns links to paths in saved HTML into links that follow the published pages, in place. Without such
 * links, no pages are read.
 */
export const followPagesInHtml = async (
  strapi: Core.Strapi,
  { siteUrl, homeSlug }: Pick<Options, 'siteUrl' | 'homeSlug'>,
  uid: string,
  data: Data
): Promise<void> => {
  const fields = getHtmlFields(getModels(strapi), uid, data);
  const paths = new Set(fields.flatMap(({ html }) => typedPathsIn(html, siteUrl)));
  if (paths.size === 0) return;
  const pages = await strapi.db.transaction(({ trx }) =>
    readPagesAt(new PageRows(strapi, trx), homeSlug, paths)
  );
  for (const { html, limit, write } of fields) {
    const followed = followTypedPaths(html, siteUrl, (path) => pages.get(path));
    // The text may have become too long, because a document id is longer than most paths.
    if (htmlLength(limit)(followed) === null) write(followed);
  }
};
