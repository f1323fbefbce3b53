import type { Core } from '@strapi/strapi';
import { attributePopulate } from '../components/populate';
import { PAGE } from '../content-types';
import { isScalar } from './catalogue';
import { modelsOf } from './published-pages';
import type { PublishedPage } from './select-pages';
import type { CatalogueOf, Selection } from './selection';

type Values = Record<string, unknown>;

/** What a selection shows of each page: the page itself and, inside, its ancestors. */
const shownPages = (
  pages: readonly PublishedPage[],
  selection: Selection,
  parentOf: (id: string) => string | null
): { readonly id: string; readonly selection: Selection }[] =>
  pages.flatMap(({ id }) => {
    const shown = [{ id, selection }];
    let inside = selection;
    for (let at = parentOf(id); at !== null; at = parentOf(at)) {
      const next = inside.names.has('parent') ? inside.inside.get('parent') : undefined;
      if (next === undefined) break;
      shown.push({ id: at, selection: next });
      inside = next;
    }
    return shown;
  });

/**
 * Reads what is not scalar of the pages that are shown, and of that only what is asked for: a request
 * without `body` reads no blocks. The number of statements does not grow with the number of pages.
 */
export const readParts = async (
  strapi: Core.Strapi,
  pages: readonly PublishedPage[],
  selection: Selection,
  catalogueOf: CatalogueOf,
  parentOf: (id: string) => string | null
): Promise<Map<string, Values>> => {
  const { attributes } = catalogueOf(PAGE);
  const isPart = (name: string): boolean => {
    const attribute = attributes[name];
    return attribute !== undefined && !isScalar(attribute) && name !== 'parent';
  };
  const shown = shownPages(pages, selection, parentOf)
    .map((page) => ({ id: page.id, names: [...page.selection.names].filter(isPart) }))
    .filter(({ names }) => names.length > 0);
  if (shown.length === 0) return new Map();

  const getModel = modelsOf(strapi);
  const names = [...new Set(shown.flatMap((page) => page.names))];
  const populate = attributePopulate(getModel, PAGE, names, { linkedPages: false });
  const relations = names.filter((name) => attributes[name]?.type === 'relation');
  for (const name of relations) {
    // A related entry shows what is chosen of it, its own media and blocks included.
    const target = attributes[name]?.target ?? '';
    if (target === PAGE) continue;
    const inside = Object.keys(catalogueOf(target).attributes);
    populate[name] = {
      populate: attributePopulate(getModel, target, inside, { linkedPages: false }),
    };
  }
  const ids = [...new Set(shown.map(({ id }) => id))];
  const rows: Values[] = await strapi.db.query(PAGE).findMany({
    select: ['documentId'],
    where: { documentId: { $in: ids }, publishedAt: { $notNull: true } },
    populate,
  });
  return new Map(rows.map((row) => [String(row['documentId']), row]));
};
