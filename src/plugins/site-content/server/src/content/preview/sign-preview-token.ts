import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { toJson } from '#site-content/domain/json-of';

/** What a token says, and its signature vouches for. */
export interface Claims {
  /** The lease by which it holds. */
  readonly lease: string;
  /** The document id of the page whose draft is shown, `null` for those of the whole site. */
  readonly page: string | null;
  /** The id of the administrator who has made it. */
  readonly maker: number;
}

/** Longer ones are none of ours, and not worth a digest. */
const MAX_LENGTH = 1000;

const claimsSchema = toJson(z.tuple([z.string(), z.string().nullable(), z.number()]));

/** The name keeps what is signed here from being taken for something else that was signed by the same secret. */
const getSignature = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`site-content preview ${payload}`).digest();

/** A token of characters that need no encoding in a URL. */
export const signToken = (secret: string, { lease, page, maker }: Claims): string => {
  const payload = Buffer.from(JSON.stringify([lease, page, maker])).toString('base64url');
  return `${payload}.${getSignature(secret, payload).toString('base64url')}`;
};

/** What a token says, `null` where it was not signed by this secret or says nothing that makes sense. */
export const readToken = (secret: string, token: string): Claims | null => {
  if (token.length > MAX_LENGTH) return null;
  const [payload = '', signature = '', ...rest] = token.split('.');
  // In the letters in which it was made: there are others for the same bytes, which nobody would know for a token.
  const given = Buffer.from(signature);
  const right = Buffer.from(getSignature(secret, payload).toString('base64url'));
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) {
    return null;
  }
  // The same secret may have signed what another version took for claims.
  const { data } = claimsSchema.safeParse(Buffer.from(payload, 'base64url').toString());
  if (data === undefined) return null;
  const [lease, page, maker] = data;
  return { lease, page, maker };
};
