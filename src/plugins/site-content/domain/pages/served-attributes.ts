import type { Attribute, GetModel, Model } from '../components/walk';
import { PAGE } from '../content-types';

/** Members of `meta` that an item has by default, in their order on the wire. */
export const DEFAULT_META = [
  'type',
  'detail_url',
  'html_url',
  'slug',
  'first_published_at',
] as const;

/** Further members of `meta`, for those who ask. */
const FURTHER_META = [
  'show_in_menus',
  'seo_title',
  'search_description',
  'last_published_at',
  'html_path',
  'sort_order',
  'parent',
] as const;

/** What a page is shown with inside another one. */
export const NESTED_DEFAULT = ['id', 'type', 'detail_url', 'html_url', 'title'] as const;

export const ITEM_DEFAULT = ['id', ...DEFAULT_META, 'title'] as const;

/** Strapi's own bookkeeping, which is no content. */
const BOOKKEEPING = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]);

const NEVER_SERVED = new Set(['password']);

const RELATIONAL = new Set(['relation', 'media', 'component', 'dynamiczone']);

export const isScalar = (attribute: Attribute): boolean => !RELATIONAL.has(attribute.type);

/**
 * The attributes of a type that may be served: neither Strapi's bookkeeping, nor what is private, hidden or a
 * password, nor the inverse side of a relation (a page's children are asked for with `child_of`), nor what
 * points into a plugin's data, such as accounts.
 */
export const servedAttributes = (model: Model): [string, Attribute][] =>
  Object.entries(model.attributes).filter(([name, attribute]) => {
    if (BOOKKEEPING.has(name) || NEVER_SERVED.has(attribute.type)) return false;
    if (attribute.private === true || attribute.visible === false) return false;
    if (attribute.type !== 'relation') return true;
    return attribute.mappedBy === undefined && attribute.target?.startsWith('api::') === true;
  });

/** The fields of a page by where they stand on the wire. */
export interface Catalogue {
  readonly meta: readonly string[];
  /** Beside `meta`: `id`, `title`, `body` and the attributes that were added. */
  readonly top: readonly string[];
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** The known fields of the Page type, the ones added in the Content-Type Builder included. */
const pageCatalogue = (attributes: Catalogue['attributes']): Catalogue => {
  const meta = [...DEFAULT_META, ...FURTHER_META];
  const others = Object.keys(attributes).filter(
    (name) => name !== 'title' && name !== 'body' && !meta.some((known) => known === name)
  );
  return { meta, top: ['id', 'title', 'body', ...others], attributes };
};

/** The known fields of a type that a page relates to: its id, its type and its attributes. */
const relatedCatalogue = (attributes: Catalogue['attributes']): Catalogue => ({
  meta: ['type'],
  top: ['id', ...Object.keys(attributes)],
  attributes,
});

export const buildCatalogue = (getModel: GetModel, uid: string): Catalogue => {
  const attributes = Object.fromEntries(servedAttributes(getModel(uid)));
  return uid === PAGE ? pageCatalogue(attributes) : relatedCatalogue(attributes);
};
