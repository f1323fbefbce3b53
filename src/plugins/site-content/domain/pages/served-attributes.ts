import type { Attribute, GetModel, Model } from '../components/walk';
import { PAGE } from '../content-types';

/** Members of `meta` in an item by default, in their order in the response. */
export const DEFAULT_META = [
  'type',
  'detail_url',
  'html_url',
  'slug',
  'first_published_at',
] as const;

/** Further members of `meta`, on request only. */
const FURTHER_META = [
  'show_in_menus',
  'seo_title',
  'search_description',
  'last_published_at',
  'html_path',
  'sort_order',
  'parent',
] as const;

/** Default fields of a page nested in another one. */
export const NESTED_DEFAULT = ['id', 'type', 'detail_url', 'html_url', 'title'] as const;

export const ITEM_DEFAULT = ['id', ...DEFAULT_META, 'title'] as const;

/** Strapi's bookkeeping attributes, which are not content. */
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
 * Lists the attributes of a type that may be served. Omits Strapi's bookkeeping, private and hidden attributes,
 * passwords, the inverse side of relations (use `child_of` for a page's children), and relations to plugin
 * types such as user accounts.
 */
export const servedAttributes = (model: Model): [string, Attribute][] =>
  Object.entries(model.attributes).filter(([name, attribute]) => {
    if (BOOKKEEPING.has(name) || NEVER_SERVED.has(attribute.type)) return false;
    if (attribute.private === true || attribute.visible === false) return false;
    if (attribute.type !== 'relation') return true;
    return attribute.mappedBy === undefined && attribute.target?.startsWith('api::') === true;
  });

/** The fields of a page by their location in the response. */
export interface Catalogue {
  readonly meta: readonly string[];
  /** Outside `meta`: `id`, `title`, `body` and custom attributes. */
  readonly top: readonly string[];
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** Lists the fields of the page type, including those added in the Content-Type Builder. */
const pageCatalogue = (attributes: Catalogue['attributes']): Catalogue => {
  const meta = [...DEFAULT_META, ...FURTHER_META];
  const others = Object.keys(attributes).filter(
    (name) => name !== 'title' && name !== 'body' && !meta.some((known) => known === name)
  );
  return { meta, top: ['id', 'title', 'body', ...others], attributes };
};

/** Lists the fields of a related type: id, type and attributes. */
const relatedCatalogue = (attributes: Catalogue['attributes']): Catalogue => ({
  meta: ['type'],
  top: ['id', ...Object.keys(attributes)],
  attributes,
});

export const buildCatalogue = (getModel: GetModel, uid: string): Catalogue => {
  const attributes = Object.fromEntries(servedAttributes(getModel(uid)));
  return uid === PAGE ? pageCatalogue(attributes) : relatedCatalogue(attributes);
};
