import { z } from 'zod';
import type { GetModel } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import {
  buildCatalogue,
  type Catalogue,
  ITEM_DEFAULT,
  NESTED_DEFAULT,
} from '#site-content/domain/pages/served-attributes';
import type { Named } from './named';
import { type Describing, entryName, relationSchema, wireValueSchema } from './wire-value';

/** Members of an item that are not attributes. */
const OWN_MEMBERS: Readonly<Record<string, z.ZodType>> = {
  id: z.string().describe('The document ID. Publishing does not change it.'),
  detail_url: z.string().describe('URL of this page on this endpoint, with all fields.'),
  html_url: z
    .string()
    .describe(
      'The path of the page, prefixed with the public URL of the website if that is configured.'
    ),
  html_path: z.string().describe('The path of the page, without a host.'),
};

const getMember =
  (uid: string, { attributes }: Catalogue, describing: Describing) =>
  (name: string): z.ZodType => {
    if (name === 'type') return z.literal(uid);
    const own = OWN_MEMBERS[name];
    if (own !== undefined && (uid === PAGE || name === 'id')) return own;
    const attribute = attributes[name];
    if (attribute === undefined) return z.unknown();
    return attribute.type === 'relation'
      ? relationSchema(attribute, describing)
      : wireValueSchema(attribute, describing);
  };

/**
 * Builds the schema of an entry. Default fields are described as always present, because generated clients
 * would otherwise have to check each of them. A client that removes one with `fields` knows that it is missing.
 */
const entrySchema = (uid: string, always: readonly string[], describing: Describing): z.ZodType => {
  const catalogue = buildCatalogue(describing.getModel, uid);
  const member = getMember(uid, catalogue, describing);
  const members = (names: readonly string[]): Record<string, z.ZodType> =>
    Object.fromEntries(
      names.map((name) => [name, always.includes(name) ? member(name) : member(name).optional()])
    );
  const [first, ...others] = catalogue.top;
  return z.strictObject({
    ...members(first === undefined ? [] : [first]),
    meta: z.strictObject(members(catalogue.meta)),
    ...members(others),
  });
};

/**
 * Builds the schema of a related entry. A nested page has fewer default fields than an item, so pages have
 * two schemas.
 */
const relatedSchema = (uid: string, describing: Describing): z.ZodType =>
  uid === PAGE
    ? describing.named('RelatedPage', () =>
        entrySchema(PAGE, NESTED_DEFAULT, describing).describe(
          'A related page: a short form, unless `fields` selects more. Required members are missing only if `fields` takes them away.'
        )
      )
    : describing.named(entryName(uid), () => entrySchema(uid, ['id', 'type'], describing));

/**
 * Builds the schema of `GET /api/pages/` from the schemas of the page type and its components. Source:
 * docs/api.md#an-item.
 */
export const pageListSchema = (getModel: GetModel, named: Named): z.ZodType => {
  const describing: Describing = {
    getModel,
    named,
    related: (uid) => relatedSchema(uid, describing),
  };
  return z
    .strictObject({
      meta: z.strictObject({
        total_count: z.int().min(0).describe('Number of all matching pages, regardless of paging.'),
      }),
      items: z.array(
        named('Page', () =>
          entrySchema(PAGE, ITEM_DEFAULT, describing).describe(
            'A page. `fields` selects optional members; `fields=*` selects all of them. Required members are missing only if `fields` takes them away, with a leading `_` or `-name`.'
          )
        )
      ),
    })
    .describe('Matching pages and their total number.');
};
