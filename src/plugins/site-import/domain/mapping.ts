import { z } from 'zod';

/** Kinds of values, which determine how they are read and which attribute is created. */
export const KINDS = [
  ...(['string', 'text', 'html', 'integer', 'decimal', 'boolean', 'date', 'datetime'] as const),
  ...(['json', 'image', 'images', 'file', 'files', 'link', 'links'] as const),
  ...(['component', 'components', 'blocks'] as const),
] as const;
export type Kind = (typeof KINDS)[number];

const UID = z
  .string()
  .regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9_-]*$/, 'must be a component, such as "blocks.hero".');
const ATTRIBUTE = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'must be the name of an attribute: letters, digits and "_".');

const DROP = z
  .strictObject({ drop: z.string().min(1).describe('The reason why it is dropped.') })
  .describe('Drops it.');

const TAKE = z
  .strictObject({
    to: ATTRIBUTE.describe('The attribute to import it into.'),
    as: z.enum(KINDS).describe('The type to convert it to.'),
    component: UID.optional().describe(
      'For "component" and "components": the UID of the component.'
    ),
    get fields() {
      return z
        .record(z.string(), FIELD)
        .optional()
        .describe(
          'For "component" and "components": the rule for each member. The name "" means the value itself, "@type" the type of a block.'
        );
    },
  })
  .describe('Imports it.');
const FIELD: z.ZodType<FieldRule> = z.union([DROP, TAKE]) as never;

export interface TakeRule {
  readonly to: string;
  readonly as: Kind;
  readonly component?: string | undefined;
  readonly fields?: Readonly<Record<string, FieldRule>> | undefined;
}
export type FieldRule = { readonly drop: string } | TakeRule;

const BLOCK = z.union([
  DROP,
  z
    .strictObject({
      to: UID.describe('The component to convert the block to.'),
      fields: z.record(z.string(), FIELD).describe('The rule for each member of its value.'),
    })
    .describe('Imports it.'),
]);

const MEMBER = z.string().min(1);

const SHAPE = z
  .strictObject({
    list: z.string().describe('Where the list is; "" if the JSON itself is the list.'),
    id: MEMBER,
    title: MEMBER,
    slug: MEMBER.optional(),
    parent: MEMBER.optional().describe('The id of the parent.'),
    path: MEMBER.optional().describe('The path or URL of the page.'),
    type: MEMBER.optional(),
    body: MEMBER.optional(),
  })
  .describe(
    'Locations in JSON of an unknown system: names of members, separated by dots for nested members.'
  );

const REASONS = z.record(z.string(), z.string());

/** Rules for converting another site's content. Documented in src/plugins/site-import/README.md. */
export const MAPPING = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  source: SHAPE.optional(),
  pages: z
    .strictObject({
      drop: z
        .strictObject({
          types: REASONS.optional().describe('Page types, each with the reason.'),
          locales: REASONS.optional().describe('Locales, each with the reason.'),
          ids: REASONS.optional().describe('Individual pages by id, each with the reason.'),
        })
        .optional(),
    })
    .optional()
    .describe('Pages to leave out. Their subpages are kept.'),
  fields: z
    .record(z.string(), FIELD)
    .optional()
    .describe(
      'The rule for each field of a page; fields in "meta" are called "meta.name". If omitted, rules are suggested.'
    ),
  types: z
    .record(z.string(), z.strictObject({ fields: z.record(z.string(), FIELD) }))
    .optional()
    .describe('Rules that differ for pages of one type.'),
  blocks: z
    .record(z.string(), BLOCK)
    .optional()
    .describe('The rule for each block type. If omitted, rules are suggested.'),
  links: z
    .strictObject({
      origins: z
        .array(z.url())
        .optional()
        .describe('Origins of the old site: links that start with them become links to pages.'),
      redirects: z
        .boolean()
        .optional()
        .describe('Whether to add redirects from old paths of pages that change. Default: true.'),
    })
    .optional(),
  images: z
    .strictObject({
      missing: z
        .enum(['refuse', 'leave-out'])
        .optional()
        .describe('What to do with an image that cannot be fetched. Default: "refuse".'),
    })
    .optional(),
});
/** A mapping as written by the user. */
export type GivenMapping = z.infer<typeof MAPPING>;
/** A complete mapping. */
export type Mapping = GivenMapping & Required<Pick<GivenMapping, 'fields' | 'blocks'>>;
export type BlockRule = Mapping['blocks'][string];

export const isDropped = <Rule extends object>(
  rule: Rule | { readonly drop: string }
): rule is { readonly drop: string } => 'drop' in rule;

/** Returns the JSON schema of a mapping, for code editors. */
export const mappingSchema = (): object =>
  z.toJSONSchema(MAPPING, { target: 'draft-7', io: 'input' });
