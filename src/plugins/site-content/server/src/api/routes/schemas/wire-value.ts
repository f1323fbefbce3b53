import { z } from 'zod';
import type { Attribute, GetModel } from '#site-content/domain/components/walk';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { servedAttributes } from '#site-content/domain/pages/served-attributes';
import type { Named } from './named';

/** What the descriptions of values are made from. */
export interface Describing {
  readonly getModel: GetModel;
  readonly named: Named;
  /** The description of an entry that is related to, shown with what is asked for of it. */
  readonly related: (uid: string) => z.ZodType;
}

const fileUrl = z
  .string()
  .describe('A path, or an absolute URL where the address of the service is set.');

const image = z
  .strictObject({
    url: fileUrl,
    alt: z
      .string()
      .describe(
        'The text for those who do not see it: of the block, or else of the media library.'
      ),
    width: z.int().nullable().describe('In pixels.'),
    height: z.int().nullable().describe('In pixels.'),
    mime: z.string(),
    title: z.string().describe('The name of the file.'),
    renditions: z
      .array(z.strictObject({ url: fileUrl, width: z.int(), height: z.int() }))
      .describe('All sizes, the original included, by ascending width. Empty for vector images.'),
  })
  .describe('An uploaded file.');

const link = z
  .strictObject({ text: z.string(), url: z.string() })
  .describe(
    'A link to a page of the site, by its path, or to another address. `null` in its place: the page is not published.'
  );

/** Words in one, each with a capital: `blocks.call-to-action` gives `BlocksCallToAction`. */
const toPascalCase = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, first: string) => first.toUpperCase());

/** The name of a type that pages relate to: `api::author.author` is an `AuthorEntry`. */
export const entryName = (uid: string): string =>
  `${toPascalCase(uid.slice(uid.lastIndexOf('.') + 1))}Entry`;

/** The name of a block: that of `blocks.hero` is `HeroBlock`. */
const blockName = (uid: string): string => `${toPascalCase(uid.replace(/^blocks\./, ''))}Block`;

/** All attributes of a component are always there. */
const component = (uid: string, describing: Describing): z.ZodType =>
  describing.named(toPascalCase(uid), () =>
    uid === LINK_COMPONENT
      ? link
      : z.strictObject(
          Object.fromEntries(
            servedAttributes(describing.getModel(uid)).map(([name, attribute]) => [
              name,
              wireValueSchema(attribute, describing),
            ])
          )
        )
  );

/** A link is `null` while it points at a page that is not published, wherever it stands. */
const componentInPlace = (uid: string, describing: Describing): z.ZodType => {
  const value = component(uid, describing);
  return uid === LINK_COMPONENT ? value.nullable() : value;
};

const typeOf = (uid: string): string => uid.slice(uid.indexOf('.') + 1);

const block = (uid: string, describing: Describing): z.ZodType =>
  describing.named(blockName(uid), () =>
    z.strictObject({
      type: z.literal(typeOf(uid)),
      value: componentInPlace(uid, describing),
      id: z
        .string()
        .describe(
          'Unique in its page. It stays the same over publishes, and when a block is moved.'
        ),
    })
  );

/** Blocks are told apart by their `type`, for generators that have a class for each of them as well. */
const blocks = (uids: readonly string[], describing: Describing): z.ZodType => {
  const [first, ...others] = uids.map((uid) => block(uid, describing));
  if (first === undefined) return z.array(z.never());
  const mapping = Object.fromEntries(
    uids.map((uid) => [typeOf(uid), `#/components/schemas/${blockName(uid)}`])
  );
  const union = (): z.ZodType =>
    z
      .union([first, ...others])
      .meta({ discriminator: { propertyName: 'type', mapping } })
      .describe('A block, told apart by its `type`. More kinds may be added at any time.');
  const isBody = uids === describing.getModel(PAGE).attributes['body']?.components;
  return z.array(isBody ? describing.named('Block', union) : union());
};

/** A page or another entry inside a component is shown in short. */
const relatedInShort = (target: string): z.ZodType =>
  target === PAGE
    ? z.strictObject({
        id: z.string(),
        meta: z.strictObject({
          type: z.literal(target),
          detail_url: z.string(),
          html_url: z.string(),
        }),
        title: z.string(),
      })
    : z.strictObject({ id: z.string(), meta: z.strictObject({ type: z.literal(target) }) });

const isToMany = ({ relation }: Attribute): boolean => relation?.endsWith('ToMany') === true;

/** The description of one entry, or of a list of them, as the attribute has it. */
const related = (attribute: Attribute, entry: z.ZodType): z.ZodType =>
  isToMany(attribute) ? z.array(entry) : entry.nullable();

/** The description of a relation of an entry itself, of which `fields` chooses what is shown. */
export const relationSchema = (attribute: Attribute, describing: Describing): z.ZodType =>
  related(attribute, describing.related(attribute.target ?? ''));

type WithValues = Attribute & { readonly enum?: readonly string[] };

/**
 * The description of what `wireValue` (pages/serialize-value.ts) makes of an attribute: what was added in the
 * Content-Type Builder is described as it is served, with no code written for it.
 */
export const wireValueSchema = (attribute: WithValues, describing: Describing): z.ZodType => {
  switch (attribute.type) {
    case 'component': {
      const uid = attribute.component ?? '';
      return attribute.repeatable === true
        ? z.array(componentInPlace(uid, describing))
        : component(uid, describing).nullable();
    }
    case 'dynamiczone':
      return blocks(attribute.components ?? [], describing);
    case 'media': {
      const file = describing.named('Image', () => image);
      return attribute.multiple === true ? z.array(file) : file.nullable();
    }
    case 'relation':
      return related(attribute, relatedInShort(attribute.target ?? ''));
    case 'string':
    case 'text':
    case 'richtext':
    case 'uid':
    case 'email':
      return z.string();
    case 'enumeration':
      return z.enum([...(attribute.enum ?? [])]).nullable();
    case 'integer':
      return z.int().nullable();
    case 'float':
    case 'decimal':
      return z.number().nullable();
    case 'boolean':
      return z.boolean().nullable();
    case 'datetime':
    case 'timestamp':
      return z.iso.datetime().nullable();
    case 'date':
      return z.iso.date().nullable();
    case 'biginteger':
    case 'time':
      return z.string().nullable();
    default:
      return z.unknown();
  }
};
