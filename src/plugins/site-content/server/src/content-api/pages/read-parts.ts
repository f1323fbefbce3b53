import type { Core } from '@strapi/strapi';
import { attributePopulate } from '#site-content/domain/components/populate';
import { PAGE } from '#site-content/domain/content-types';
import { isScalar } from '#site-content/domain/pages/served-attributes';
import type { PublishedPage, PublishedPages } from '../../read-models/published-pages-read-model';
import { giveBlockIds } from '../../reads/block-ids';
import { getModels } from '../../strapi-internals/models';
import { BadRequestError } from './bad-request';
import { MAX_DEPTH, tooDeep } from './fields-parser';
import type { CatalogueOf, Selection } from './selected-fields';

type Values = Record<string, unknown>;

/** The key of an entry: the document id of a page, the row id of an entry of another type. */
type Key = string | number;

/** The entries shown with the same selection, and how often each of them is shown. */
interface Shown {
  readonly uid: string;
  readonly selection: Selection;
  readonly times: ReadonlyMap<Key, number>;
}

/** The rows read for a response, by type. Each row is one object, however often it is shown. */
type Rows = Map<string, Map<Key, Values>>;

/** Maximum number of related entries in a response, because relations can branch and form circles. */
const MAX_RELATED = 20_000;

const toKey = (uid: string, row: Values): Key =>
  uid === PAGE ? String(row['documentId']) : Number(row['id']);

const getRows = (rows: Rows, uid: string): Map<Key, Values> => {
  const known = rows.get(uid) ?? new Map<Key, Values>();
  rows.set(uid, known);
  return known;
};

/**
 * Returns the names of the attributes to read: blocks, media and relations; for types other than pages, also scalars.
 */
const neededNames = ({ uid, selection }: Shown, getCatalogue: CatalogueOf): string[] =>
  Object.entries(getCatalogue(uid).attributes)
    .filter(([name, attribute]) => {
      if (uid !== PAGE) return isScalar(attribute) || selection.names.has(name);
      return !isScalar(attribute) && name !== 'parent' && selection.names.has(name);
    })
    .map(([name]) => name);

const isDrafted = (strapi: Core.Strapi, uid: string): boolean =>
  strapi.contentTypes[uid as typeof PAGE]?.options?.draftAndPublish === true;

/**
 * Replaces related drafts of other types by their published versions, as the published page would show them,
 * or by nothing if there is none. A draft is related to drafts.
 */
const showPublished = async (
  strapi: Core.Strapi,
  uid: string,
  names: readonly string[],
  getCatalogue: CatalogueOf,
  rows: readonly Values[]
): Promise<void> => {
  for (const name of names) {
    const { type, target = '' } = getCatalogue(uid).attributes[name] ?? { type: '' };
    if (type !== 'relation' || target === PAGE || !isDrafted(strapi, target)) continue;
    const getStubs = (row: Values): Values[] => [row[name] ?? []].flat() as Values[];
    const published: Values[] = await strapi.db.query(target as typeof PAGE).findMany({
      select: ['id', 'documentId', 'locale'],
      where: {
        documentId: { $in: rows.flatMap(getStubs).map((stub) => String(stub['documentId'])) },
        publishedAt: { $notNull: true },
      },
    });
    const getVersion = (row: Values): string => `${row['documentId']} ${row['locale']}`;
    const versions = new Map(published.map((row) => [getVersion(row), row]));
    for (const row of rows) {
      const shown = getStubs(row).flatMap((stub) => versions.get(getVersion(stub)) ?? []);
      row[name] = Array.isArray(row[name]) ? shown : (shown[0] ?? null);
    }
  }
};

/** Reads the draft or published row of each shown page. */
const readPageRows = async (
  strapi: Core.Strapi,
  ids: readonly Key[],
  drafts: ReadonlySet<string>,
  populate: object
): Promise<Values[]> => {
  const read = (some: readonly Key[], publishedAt: object): Promise<Values[]> =>
    some.length === 0
      ? Promise.resolve([])
      : strapi.db.query(PAGE).findMany({
          select: ['documentId', 'block_ids'],
          where: { documentId: { $in: some }, publishedAt },
          populate,
        });
  const isDraft = (id: Key): boolean => drafts.has(String(id));
  return [
    ...(await read(
      ids.filter((id) => !isDraft(id)),
      { $notNull: true }
    )),
    ...(await read(ids.filter(isDraft), { $null: true })),
  ];
};

/** Reads one level of entries. The number of statements does not depend on the number of entries. */
const readEntries = async (
  strapi: Core.Strapi,
  shown: Shown,
  getCatalogue: CatalogueOf,
  rows: Rows,
  drafts: ReadonlySet<string>
): Promise<void> => {
  const { uid, times } = shown;
  const names = neededNames(shown, getCatalogue);
  const known = getRows(rows, uid);
  const keys = [...times.keys()].filter((key) => {
    const row = known.get(key) ?? {};
    return names.some((name) => !(name in row));
  });
  if (keys.length === 0) return;

  // A link in a page identifies its target page by `page_document_id`, a link in another type by its relation.
  const populate = attributePopulate(getModels(strapi), uid, names, { linkedPages: uid !== PAGE });
  for (const name of names) {
    const { type, target = '' } = getCatalogue(uid).attributes[name] ?? { type: '' };
    if (type !== 'relation') continue;
    // An entry of a type without drafts is related to both rows of an entry with drafts. Every page has a
    // draft, and in a preview, a never-published page has nothing else.
    const isPublished = target === PAGE && drafts.size > 0 ? { $null: true } : { $notNull: true };
    const where =
      isDrafted(strapi, target) && !isDrafted(strapi, uid) ? { publishedAt: isPublished } : {};
    const locale = isDrafted(strapi, target) ? ['locale'] : [];
    populate[name] = { select: ['id', 'documentId', ...locale], where };
  }
  const found: Values[] =
    uid === PAGE
      ? await readPageRows(strapi, keys, drafts, populate)
      : await strapi.db
          .query(uid as typeof PAGE)
          .findMany({ where: { id: { $in: keys } }, populate });
  if (drafts.size > 0) await showPublished(strapi, uid, names, getCatalogue, found);
  for (const row of found) {
    const key = toKey(uid, row);
    giveBlockIds(getModels(strapi), uid, row);
    known.set(key, Object.assign(known.get(key) ?? {}, row));
  }
};

/** Finds the entries to which the selected relations lead, with the selection for each relation. */
const relatedEntries = (
  { uid, selection, times }: Shown,
  getCatalogue: CatalogueOf,
  rows: Rows,
  getParent: (id: string) => string | null
): Shown[] =>
  [...selection.inside].flatMap(([name, inside]) => {
    if (!selection.names.has(name)) return [];
    const target = getCatalogue(uid).attributes[name]?.target ?? '';
    const known = getRows(rows, target);
    const related = new Map<Key, number>();
    const count = (key: Key, number: number): void => {
      related.set(key, (related.get(key) ?? 0) + number);
    };
    for (const [key, number] of times) {
      if (uid === PAGE && name === 'parent') {
        const parent = getParent(String(key));
        if (parent !== null) count(parent, number);
        continue;
      }
      const row = getRows(rows, uid).get(key);
      const value = row?.[name];
      if (row === undefined || value === null || value === undefined) continue;
      const stubs = (Array.isArray(value) ? value : [value]) as Values[];
      const entries = stubs.map((stub) => {
        const entry = known.get(toKey(target, stub)) ?? stub;
        known.set(toKey(target, stub), entry);
        count(toKey(target, stub), number);
        return entry;
      });
      row[name] = Array.isArray(value) ? entries : entries[0];
    }
    return related.size === 0 ? [] : [{ uid: target, selection: inside, times: related }];
  });

const checkSize = (level: readonly Shown[], before: number, depth: number): number => {
  const related = level
    .flatMap(({ times }) => [...times.values()])
    .reduce((sum, number) => sum + number, before);
  if (related > MAX_RELATED) {
    throw new BadRequestError(
      `fields: the relations include more than ${MAX_RELATED} entries. Request fewer relations or fewer pages.`
    );
  }
  if (depth > MAX_DEPTH) throw tooDeep();
  return related;
};

/**
 * Reads blocks, media and relations of the shown pages, limited to the selected fields: a request without
 * `body` reads no blocks. Relations are read level by level, so that the number of statements depends on the
 * query and not on the number of pages.
 *
 * @param published page tree, and the pages that are shown as drafts
 * @returns blocks, media and relations by attribute for each page at any depth; related entries of other
 *   types are complete, related pages are document ids
 * @throws BadRequestError if nested relations exceed the limit
 */
export const readParts = async (
  strapi: Core.Strapi,
  pages: readonly PublishedPage[],
  selection: Selection,
  getCatalogue: CatalogueOf,
  { tree: { getParent }, drafts }: Pick<PublishedPages, 'tree' | 'drafts'>
): Promise<ReadonlyMap<string, Values>> => {
  const rows: Rows = new Map();
  let level: Shown[] = [{ uid: PAGE, selection, times: new Map(pages.map(({ id }) => [id, 1])) }];
  let related = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: Shown[] = [];
    for (const shown of level) {
      await readEntries(strapi, shown, getCatalogue, rows, drafts);
      next.push(...relatedEntries(shown, getCatalogue, rows, getParent));
    }
    related = checkSize(next, related, depth);
    level = next;
  }
  return getRows(rows, PAGE) as ReadonlyMap<string, Values>;
};
