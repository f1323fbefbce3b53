import { errors } from '@strapi/utils';
import { z } from 'zod';
import { KINDS, MAX_DEBOUNCE } from '../../../domain/kinds';

const isEndpointUrl = (text: string): boolean => {
  try {
    const { protocol, username, password } = new URL(text);
    return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
};

const members = {
  // PostgreSQL stores no NUL.
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\0]*$/),
  url: z
    .string()
    .trim()
    .max(2048)
    .refine((url) => isEndpointUrl(url) && !/\s|\0/.test(url), {
      error: 'Must be an http or https URL without user and password.',
    }),
  kind: z.enum(KINDS),
  enabled: z.boolean(),
  /** Seconds. */
  debounce: z.int().min(0).max(MAX_DEBOUNCE),
  /** For the interface of Fastly or Cloudflare. */
  token: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/)
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

/** No message tells the value: there may be a token among them. */
const buildRefusal = (issues: readonly z.core.$ZodIssue[]): errors.ValidationError => {
  const problems = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => ({ path: [name], message: `There is no member "${name}".` }))
      : [{ path: issue.path.map(String), message: issue.message }]
  );
  return new errors.ValidationError(
    problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '),
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
