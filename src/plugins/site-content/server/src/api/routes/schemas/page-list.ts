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

/** The members of an item that are no attributes. */
const OWN_MEMBERS: Readonly<Record<string, z.ZodType>> = {
  id: z.string().describe('The document id. It stays the same over publishes.'),
  detail_url: z
    .string()
    .describe(
      'This route with the id of the page and all fields, from the address of the service.'
    ),
  html_url: z
    .string()
    .describe('The path of the page, behind the public address of the website where one is set.'),
  html_path: z.string().describe('The path of the page alone.'),
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
 * An entry. What it has by default is described as always there, since a client that is generated from this would
 * otherwise have to ask for each of them; whoever takes one away with `fields` knows that it is not there.
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

/** A page shows less of another page than of itself, so that the two have a description each. */
const relatedSchema = (uid: string, describing: Describing): z.ZodType =>
  uid === PAGE
    ? describing.named('RelatedPage', () =>
        entrySchema(PAGE, NESTED_DEFAULT, describing).describe(
          'A page as another entry shows it: in short, unless `fields` asks for more.'
        )
      )
    : describing.named(entryName(uid), () => entrySchema(uid, ['id', 'type'], describing));

/**
 * Describes the answer of `GET /api/pages/`, made from the schemas of the Page type and of what it holds.
 * Source: docs/api.md#an-item.
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
        total_count: z.int().min(0).describe('How many pages match in all, whatever the paging.'),
      }),
      items: z.array(
        named('Page', () =>
          entrySchema(PAGE, ITEM_DEFAULT, describing).describe(
            'A page. What is not always there is given by `fields`, all of it by `fields=*`.'
          )
        )
      ),
    })
    .describe('Pages, and how many match.');
};
