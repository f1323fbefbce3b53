import { z } from 'zod';

/** What a value becomes, by which it is read and by which an attribute is made that is missing. */
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
  .strictObject({ drop: z.string().min(1).describe('Why it is not taken.') })
  .describe('Leaves it out.');

const TAKE = z
  .strictObject({
    to: ATTRIBUTE.describe('The attribute that takes it.'),
    as: z.enum(KINDS).describe('What it becomes.'),
    component: UID.optional().describe('For "component" and "components": which one.'),
    get fields() {
      return z
        .record(z.string(), FIELD)
        .optional()
        .describe(
          'For "component" and "components": what becomes of each member. The name "" stands for the value itself, "@type" for the type of a block.'
        );
    },
  })
  .describe('Takes it.');
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
      to: UID.describe('The component that the block becomes.'),
      fields: z.record(z.string(), FIELD).describe('What becomes of each member of its value.'),
    })
    .describe('Takes it.'),
]);

const MEMBER = z.string().min(1);

const SHAPE = z
  .strictObject({
    list: z.string().describe('Where the list is, "" where the JSON is the list.'),
    id: MEMBER,
    title: MEMBER,
    slug: MEMBER.optional(),
    parent: MEMBER.optional().describe('The id of the parent.'),
    path: MEMBER.optional().describe('The path or the address of the page.'),
    type: MEMBER.optional(),
    body: MEMBER.optional(),
  })
  .describe(
    'Where things are in JSON that is of no known system. Names of members, with dots for members of members.'
  );

const REASONS = z.record(z.string(), z.string());

/** What becomes of what another site has. Documented in docs/moving-in.md. */
export const MAPPING = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  source: SHAPE.optional(),
  pages: z
    .strictObject({
      drop: z
        .strictObject({
          types: REASONS.optional().describe('Types of pages, each with the reason.'),
          locales: REASONS.optional().describe('Locales, each with the reason.'),
          ids: REASONS.optional().describe('Single pages by their ids, each with the reason.'),
        })
        .optional(),
    })
    .optional()
    .describe('Pages that are left out. What stands below them stays.'),
  fields: z
    .record(z.string(), FIELD)
    .optional()
    .describe(
      'What becomes of each field of a page; those of "meta" are called "meta.name". Suggested where it is left out.'
    ),
  types: z
    .record(z.string(), z.strictObject({ fields: z.record(z.string(), FIELD) }))
    .optional()
    .describe('The same for pages of one type, where it differs.'),
  blocks: z
    .record(z.string(), BLOCK)
    .optional()
    .describe('What becomes of each type of blocks. Suggested where it is left out.'),
  links: z
    .strictObject({
      origins: z
        .array(z.url())
        .optional()
        .describe('Origins of the old site: links that begin with them lead to pages.'),
      redirects: z
        .boolean()
        .optional()
        .describe('Whether old paths of pages lead on where they differ; true unless said.'),
    })
    .optional(),
  images: z
    .strictObject({
      missing: z
        .enum(['refuse', 'leave-out'])
        .optional()
        .describe('What becomes of an image that cannot be fetched; "refuse" unless said.'),
    })
    .optional(),
});
/** A mapping as somebody has written it. */
export type GivenMapping = z.infer<typeof MAPPING>;
/** A mapping that says what becomes of everything. */
export type Mapping = GivenMapping & Required<Pick<GivenMapping, 'fields' | 'blocks'>>;
export type BlockRule = Mapping['blocks'][string];

export const isDropped = <Rule extends object>(
  rule: Rule | { readonly drop: string }
): rule is { readonly drop: string } => 'drop' in rule;

/** The JSON schema of a mapping, for editors that know such. */
export const mappingSchema = (): object =>
  z.toJSONSchema(MAPPING, { target: 'draft-7', io: 'input' });
