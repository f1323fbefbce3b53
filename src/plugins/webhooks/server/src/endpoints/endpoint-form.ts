import { parseUrl } from 'public-fetch';
import { z } from 'zod';
import { readForm } from '#site-content/server/operations/panel-requests/read-form';
import { KINDS, MAX_DEBOUNCE } from '#webhooks/domain/endpoint-api-types';

/** Without user information, `#` or whitespace. */
const HTTP_URL = /^https?:\/\/[^\s\0/?#@]+([/?#][^\s\0]*)?$/i;

const URL_ERROR = { error: 'Must be an http or https URL without user and password.' };

const members = {
  // PostgreSQL cannot store NUL.
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
    .regex(HTTP_URL, URL_ERROR)
    .refine((url) => parseUrl(url) !== null, URL_ERROR),
  kind: z.enum(KINDS),
  enabled: z.boolean(),
  /** Seconds. */
  debounce: z.int().min(0).max(MAX_DEBOUNCE),
  /** For the API of Fastly or Cloudflare. */
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

/** Messages never contain the value, which may be a token. */
const parse = <T>(schema: z.ZodType<T>, body: unknown): T =>
  readForm(schema, body, (path, said, unknown) => ({
    path,
    message: unknown === null ? said : `Unknown property "${unknown}". Remove it.`,
  }));

/**
 * @throws ValidationError, whose `details.errors[].path` names each invalid or unknown member; so does the
 *   other
 */
export const parseNewEndpoint = (body: unknown): NewEndpoint => parse(newEndpoint, body);
export const parseEndpointChange = (body: unknown): EndpointChange => parse(endpointChange, body);
