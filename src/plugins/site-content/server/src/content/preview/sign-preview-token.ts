import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { toJson } from '#site-content/domain/json-of';

/** The signed content of a token. */
export interface Claims {
  /** Name of the preview grant. */
  readonly lease: string;
  /** Document id of the previewed page, `null` for the whole site. */
  readonly page: string | null;
  /** Id of the administrator who created it. */
  readonly maker: number;
  /** Shows the page as it was before the change with this id; `null` for its draft. */
  readonly change: number | null;
}

/** Longer texts cannot be our tokens and are not hashed. */
const MAX_LENGTH = 1000;

const draft = [z.string(), z.string().nullable(), z.number()] as const;
const claimsSchema = toJson(z.union([z.tuple(draft), z.tuple([...draft, z.number()])]));

/** The prefix separates these signatures from others made with the same secret. */
const getSignature = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`site-content preview ${payload}`).digest();

/** Creates a token of URL-safe characters. */
export const signToken = (secret: string, { lease, page, maker, change }: Claims): string => {
  const claims = [lease, page, maker, ...(change === null ? [] : [change])];
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${getSignature(secret, payload).toString('base64url')}`;
};

/** Reads a token; `null` if its signature or content is invalid. */
export const readToken = (secret: string, token: string): Claims | null => {
  if (token.length > MAX_LENGTH) return null;
  const [payload = '', signature = '', ...rest] = token.split('.');
  // Compare the encoded signature: base64url has several spellings for the same bytes, which token masking
  // would not recognize.
  const given = Buffer.from(signature);
  const right = Buffer.from(getSignature(secret, payload).toString('base64url'));
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) {
    return null;
  }
  // The same secret may have signed another version's claims.
  const { data } = claimsSchema.safeParse(Buffer.from(payload, 'base64url').toString());
  if (data === undefined) return null;
  const [lease, page, maker, change = null] = data;
  return { lease, page, maker, change };
};
