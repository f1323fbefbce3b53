import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { toJson } from '#site-content/domain/json-of';
import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';
import { RateLimit } from '../operations/requests/rate-limit';
import type { PreviewGrant, ShareLinks } from './share-links';

/** The signed content of a token. */
interface Claims {
  /** Name of the preview grant. */
  readonly grant: string;
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
export const signToken = (secret: string, { grant, page, maker, change }: Claims): string => {
  const claims = [grant, page, maker, ...(change === null ? [] : [change])];
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
  const [grant, page, maker, change = null] = data;
  return { grant, page, maker, change };
};

/** The content that a preview shows. */
export interface Shown {
  /** Document id of the page, `null` for the whole site. */
  readonly page: string | null;
  /** Shows the page as it was before the change with this id; `null` for its draft. */
  readonly change: number | null;
}

/** The content that a token gives access to, or the reason why the token is refused. */
export type Checked =
  | Shown
  | { readonly refused: Reason }
  /** Rate limit exceeded: seconds until the next request is accepted. */
  | { readonly retryAfter: number };

/**
 * Returns whether the administrator who created a preview may see the draft of its page (of all pages if that is
 * `null`), may read the history if it shows a version, and may share it if it is a share link. The account and its
 * roles are checked on each request.
 */
export type CanPreview = (
  preview: Shown & Pick<PreviewGrant, 'maker' | 'isShare'>
) => Promise<boolean>;

/** Requests per minute for one share link: a front end makes a few for each page. */
const MAX_REQUESTS = 300;
const MINUTE = 60_000;

/** Creates and checks preview tokens. */
export class PreviewTokens {
  /** Limits the request rate of share links, which are used by people without an account. */
  readonly requestLimit = new RateLimit(MAX_REQUESTS, MINUTE);

  constructor(
    private readonly secret: string,
    readonly grants: ShareLinks,
    private readonly canPreview: CanPreview
  ) {}

  /** @param change shows the page as it was before the change with this id */
  getToken({ name, page, maker }: PreviewGrant, change: number | null = null): string {
    return signToken(this.secret, { grant: name, page, maker, change });
  }

  /** Checks the token of a request. */
  async check(token: string): Promise<Checked> {
    const claims = readToken(this.secret, token);
    if (claims === null) return { refused: reason('preview.token-wrong') };
    const grant = await this.grants.find(claims.grant);
    if (grant !== null && (grant.page !== claims.page || grant.maker !== claims.maker)) {
      return { refused: reason('preview.token-of-another') };
    }
    if (grant !== null && grant.withdrawnAt !== null) {
      return { refused: reason('preview.token-withdrawn') };
    }
    if (grant === null || grant.endsAt <= Date.now()) {
      return { refused: reason('preview.token-expired') };
    }
    // Check before reading more than one row.
    const wait = grant.isShare ? this.requestLimit.add(grant.name) : 0;
    if (wait > 0) return { retryAfter: Math.ceil(wait / 1000) };
    const { change } = claims;
    if (!(await this.canPreview({ ...grant, change }))) {
      return { refused: reason('preview.maker-may-not') };
    }
    return { page: grant.page, change };
  }
}
