import { z } from 'zod';
import type { Attribute, GetModel } from '#site-content/domain/components/walk';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { servedAttributes } from '#site-content/domain/pages/served-attributes';
import type { Named } from './named';

/** The functions needed to build schemas of values. */
export interface Describing {
  readonly getModel: GetModel;
  readonly named: Named;
  /** Returns the schema of a related entry with its selected fields. */
  readonly related: (uid: string) => z.ZodType;
}

const fileUrl = z
  .string()
  .describe('A path, or an absolute URL if the public URL of the service is configured.');

const image = z
  .strictObject({
    url: fileUrl,
    alt: z
      .string()
      .describe('Alternative text: that of the block if set, otherwise that of the Media Library.'),
    width: z.int().nullable().describe('In pixels.'),
    height: z.int().nullable().describe('In pixels.'),
    mime: z.string(),
    title: z.string().describe('The file name.'),
    renditions: z
      .array(z.strictObject({ url: fileUrl, width: z.int(), height: z.int() }))
      .describe('All sizes, including the original, by ascending width. Empty for vector images.'),
  })
  .describe('An uploaded file.');

const link = z
  .strictObject({ text: z.string(), url: z.string() })
  .describe(
    'A link to the path of a page, or to another URL. `null` while the page is not published.'
  );

/** Converts to PascalCase: `blocks.call-to-action` becomes `BlocksCallToAction`. */
const toPascalCase = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, first: string) => first.toUpperCase());

/** Returns the schema name of a related type: `api::author.author` becomes `AuthorEntry`. */
export const entryName = (uid: string): string =>
  `${toPascalCase(uid.slice(uid.lastIndexOf('.') + 1))}Entry`;

/** Returns the schema name of a block: `blocks.hero` becomes `HeroBlock`. */
const blockName = (uid: string): string => `${toPascalCase(uid.replace(/^blocks\./, ''))}Block`;

/** Builds the schema of a component. All of its attributes are always present. */
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

/** Builds the schema of a component where it is used. A link is `null` while its page is unpublished. */
const componentInPlace = (uid: string, describing: Describing): z.ZodType => {
  const value = component(uid, describing);
  return uid === LINK_COMPONENT ? value.nullable() : value;
};

const getTypeName = (uid: string): string => uid.slice(uid.indexOf('.') + 1);

const block = (uid: string, describing: Describing): z.ZodType =>
  describing.named(blockName(uid), () =>
    z.strictObject({
      type: z.literal(getTypeName(uid)),
      value: componentInPlace(uid, describing),
      id: z
        .string()
        .describe('Unique within the page. Publishing or moving the block does not change it.'),
    })
  );

/**
 * Builds the schema of a list of blocks. `type` discriminates them, also for generators that create a class
 * for each block.
 */
const blocks = (uids: readonly string[], describing: Describing): z.ZodType => {
  const [first, ...others] = uids.map((uid) => block(uid, describing));
  if (first === undefined) return z.array(z.never());
  const mapping = Object.fromEntries(
    uids.map((uid) => [getTypeName(uid), `#/components/schemas/${blockName(uid)}`])
  );
  const union = (): z.ZodType =>
    z
      .union([first, ...others])
      .meta({ discriminator: { propertyName: 'type', mapping } })
      .describe('A block, identified by its `type`. New types may be added at any time.');
  const isBody = uids === describing.getModel(PAGE).attributes['body']?.components;
  return z.array(isBody ? describing.named('Block', union) : union());
};

/** Builds the schema of a related entry inside a component, which has only the default fields. */
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

/** Builds the schema of one entry or a list, as the attribute requires. */
const related = (attribute: Attribute, entry: z.ZodType): z.ZodType =>
  isToMany(attribute) ? z.array(entry) : entry.nullable();

/** Builds the schema of an entry's own relation, whose fields can be selected. */
export const relationSchema = (attribute: Attribute, describing: Describing): z.ZodType =>
  related(attribute, describing.related(attribute.target ?? ''));

type WithValues = Attribute & { readonly enum?: readonly string[] };

/**
 * Builds the schema of the result of `serializeValue` (pages/serialize-value.ts), so that attributes added in the
 * Content-Type Builder are described without further code.
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
