import type { Attribute, GetModel } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import {
  type SerializationContext,
  serializeValue,
} from '#site-content/domain/pages/serialize-value';
import type { Catalogue } from '#site-content/domain/pages/served-attributes';
import type { Urls } from '#site-content/domain/pages/urls';
import type { PublishedPage, PublishedPages } from '../../read-models/published-pages-read-model';
import type { CatalogueOf, Selection } from './selected-fields';

type Values = Record<string, unknown>;

/** The data needed to build items, in addition to the pages themselves. */
export interface ItemContext {
  readonly getModel: GetModel;
  readonly getCatalogue: CatalogueOf;
  readonly tree: PageTree;
  readonly urls: Urls;
  /** All published pages, by id. */
  readonly pages: PublishedPages['byId'];
  /** Blocks, media and relations of the shown pages at any depth, by id. */
  readonly parts: ReadonlyMap<string, Values>;
}

/** Arranges `meta` and the other members in catalogue order. Omits `meta` if it is empty. */
const arrange = (
  catalogue: Catalogue,
  selection: Selection,
  valueOf: (name: string) => unknown
): Values => {
  const members = (names: readonly string[]): [string, unknown][] =>
    names.filter((name) => selection.names.has(name)).map((name) => [name, valueOf(name)]);
  const meta = members(catalogue.meta);
  const [first, others] = [catalogue.top.slice(0, 1), catalogue.top.slice(1)];
  return Object.fromEntries([
    ...members(first),
    ...(meta.length > 0 ? [['meta', Object.fromEntries(meta)] as const] : []),
    ...members(others),
  ]);
};

const NOTHING: Selection = { names: new Set(), inside: new Map() };

/** Serializes a relation with its sub-list to an entry, `null`, or a list. */
const relation = (
  attribute: Attribute,
  value: unknown,
  inside: Selection | undefined,
  context: ItemContext
): unknown => {
  const show = (row: Values): Values | null =>
    relatedEntry(attribute.target ?? '', row, inside ?? NOTHING, context);
  if (Array.isArray(value)) return value.map(show).filter((entry) => entry !== null);
  return value === null || value === undefined ? null : show(value as Values);
};

/** Serializes a related entry of another type. */
const relatedItem = (
  uid: string,
  row: Values,
  selection: Selection,
  context: ItemContext
): Values => {
  const catalogue = context.getCatalogue(uid);
  return arrange(catalogue, selection, (name) => {
    if (name === 'id') return row['documentId'];
    const attribute = catalogue.attributes[name];
    if (attribute === undefined) return uid;
    return attribute.type === 'relation'
      ? relation(attribute, row[name], selection.inside.get(name), context)
      : serializeValue(attribute, row[name], wireContext(context));
  });
};

/** Creates the context for `serializeValue`. Relations inside a component show their target with the default fields. */
const wireContext = (context: ItemContext): SerializationContext => ({
  ...context,
  relatedEntry: (target, row) => {
    const names = target === PAGE ? SHORT_PAGE : SHORT_ENTRY;
    return relatedEntry(target, row, { names, inside: new Map() }, context);
  },
});

const SHORT_PAGE = new Set(['id', 'type', 'detail_url', 'html_url', 'title']);
const SHORT_ENTRY = new Set(['id', 'type']);

const relatedEntry = (
  target: string,
  row: Values,
  selection: Selection,
  context: ItemContext
): Values | null => {
  if (target !== PAGE) return relatedItem(target, row, selection, context);
  const page = context.pages.get(String(row['documentId']));
  return page === undefined ? null : buildItem(page, selection, context);
};

/** Builds one page item with the selected members, in order. Source: docs/api.md#an-item. */
export const buildItem = (
  page: PublishedPage,
  selection: Selection,
  context: ItemContext
): Values => {
  const { tree, urls } = context;
  const catalogue = context.getCatalogue(PAGE);

  const parent = (): unknown => {
    const id = tree.getParent(page.id);
    const parentPage = id === null ? undefined : context.pages.get(id);
    const inside = selection.inside.get('parent') ?? NOTHING;
    return parentPage === undefined ? null : buildItem(parentPage, inside, context);
  };

  return arrange(catalogue, selection, (name) => {
    if (name === 'id') return page.id;
    if (name === 'type') return PAGE;
    if (name === 'detail_url') return urls.detail(page.id);
    if (name === 'html_url') return urls.html(tree.getPath(page.id) ?? '/');
    if (name === 'html_path') return tree.getPath(page.id) ?? '/';
    if (name === 'parent') return parent();
    const attribute = catalogue.attributes[name];
    if (attribute === undefined) return null;
    const value = name in page.values ? page.values[name] : context.parts.get(page.id)?.[name];
    return attribute.type === 'relation'
      ? relation(attribute, value, selection.inside.get(name), context)
      : serializeValue(attribute, value, wireContext(context));
  });
};
