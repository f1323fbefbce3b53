import { parseUrl } from 'public-fetch';
import { z } from 'zod';
import { readForm } from '#site-content/server/operations/panel-requests/read-form';
import { KINDS, MAX_DEBOUNCE } from '#webhooks/domain/endpoint-api-types';
import { type Code, problem } from '#webhooks/domain/problems';

/** Without user information, `#` or whitespace. */
const HTTP_URL = /^https?:\/\/[^\s\0/?#@]+([/?#][^\s\0\p{Surrogate}]*)?$/iu;

const says = (code: Code): { readonly error: Code } => ({ error: code });

const members = {
  // PostgreSQL cannot store NUL, and no database can store half of a surrogate pair.
  name: z
    .string(says('name'))
    .trim()
    .min(1, says('name'))
    .max(100, says('name'))
    .regex(/^[^\0\p{Surrogate}]*$/u, says('name')),
  url: z
    .string(says('url'))
    .trim()
    .max(2048, says('url'))
    .refine((url) => HTTP_URL.test(url) && parseUrl(url) !== null, says('url')),
  kind: z.enum(KINDS, says('kind')),
  enabled: z.boolean(says('enabled')),
  /** In seconds. */
  debounce: z.int(says('debounce')).min(0, says('debounce')).max(MAX_DEBOUNCE, says('debounce')),
  /** For the API of Fastly or Cloudflare. */
  token: z
    .string(says('token'))
    .regex(/^[\x21-\x7e]{1,1000}$/, says('token'))
    .optional(),
};

const newEndpoint = z.strictObject(
  {
    ...members,
    kind: members.kind.default('http'),
    enabled: members.enabled.default(true),
    debounce: members.debounce.default(0),
  },
  says('form')
);
const endpointChange = z.strictObject(members, says('form')).partial();

export type NewEndpoint = z.infer<typeof newEndpoint>;
export type EndpointChange = z.infer<typeof endpointChange>;

/** Parses a request body. Error messages never contain the value, which may be a token. */
const parse = <T>(schema: z.ZodType<T>, body: unknown): T =>
  readForm(schema, body, (path, said, name) =>
    name === null ? problem(path, said as Code) : problem(path, 'unknown-member', { name })
  );

/**
 * Parses the body of a request that adds an endpoint; the function below, that of one that changes an endpoint.
 *
 * @throws ValidationError, whose `details.errors[].path` names each invalid or unknown member
 */
export const parseNewEndpoint = (body: unknown): NewEndpoint => parse(newEndpoint, body);
export const parseEndpointChange = (body: unknown): EndpointChange => parse(endpointChange, body);
