import { errors } from '@strapi/utils';
import { z } from 'zod';
import { KINDS, MAX_DEBOUNCE } from '../../../contract/kinds';

const isEndpointUrl = (text: string): boolean => {
  try {
    const { protocol, username, password } = new URL(text);
    return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
};

const members = {
  name: z
    .string({ error: 'Must be a name.' })
    .trim()
    .min(1, { error: 'Must be a name.' })
    .max(100, { error: 'Must have at most 100 characters.' })
    // PostgreSQL stores none.
    .refine((name) => !name.includes('\0'), { error: 'Must not contain the character NUL.' }),
  url: z
    .string({ error: 'Must be an http or https URL.' })
    .trim()
    .max(2048, { error: 'Must have at most 2,048 characters.' })
    .refine((url) => isEndpointUrl(url) && !/\s|\0/.test(url), {
      error: 'Must be an http or https URL without user and password.',
    }),
  kind: z.enum(KINDS, { error: `Must be one of ${KINDS.join(', ')}.` }),
  enabled: z.boolean({ error: 'Must be true or false.' }),
  debounce: z
    .int({ error: 'Must be a whole number of seconds.' })
    .min(0, { error: 'Must not be negative.' })
    .max(MAX_DEBOUNCE, { error: `Must be at most ${MAX_DEBOUNCE} seconds.` }),
  /** For the interface of Fastly or Cloudflare. */
  token: z
    .string({ error: 'Must be a token.' })
    .regex(/^[\x21-\x7e]{1,1000}$/, { error: 'Must be a token of up to 1,000 characters.' })
    .optional(),
};

const newEndpoint = z.strictObject({
  ...members,
  kind: members.kind.default('http'),
  enabled: members.enabled.default(true),
  debounce: members.debounce.default(0),
});
const endpointChange = z.strictObject(members).partial();

export type NewEndpoint = z.infer<typeof newEndpoint>;
export type EndpointChange = z.infer<typeof endpointChange>;

/** Values stay out of messages: there may be a token among them. */
const buildRefusal = (issues: readonly z.core.$ZodIssue[]): errors.ValidationError => {
  const problems = issues.flatMap((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null;
    if (unknown === null) return [{ path: issue.path.map(String), message: issue.message }];
    return unknown.map((name) => ({ path: [name], message: `There is no member "${name}".` }));
  });
  return new errors.ValidationError(
    problems.length === 1 ? (problems[0]?.message ?? '') : `${problems.length} members are wrong.`,
    { errors: problems.map((problem) => ({ ...problem, name: 'ValidationError' })) }
  );
};

const parse = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const result = schema.safeParse(body);
  if (!result.success) throw buildRefusal(result.error.issues);
  return result.data;
};

/** @throws ValidationError, whose `details.errors[].path` names each member that is wrong or unknown */
export const parseNewEndpoint = (body: unknown): NewEndpoint => parse(newEndpoint, body);

/** @throws ValidationError as above */
export const parseEndpointChange = (body: unknown): EndpointChange => parse(endpointChange, body);
