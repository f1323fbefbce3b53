import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';
import type { RequestLimit } from './request-limit';
import type { Lease, ShareLinks } from './share-links';
import { readToken, signToken } from './sign-preview-token';

/** What a preview shows. */
export interface Shown {
  /** Document id of the page, `null` for the whole site. */
  readonly page: string | null;
  /** Shows the page as it was before the change with this id; `null` for its draft. */
  readonly change: number | null;
}

/** What a token grants, or why it is refused. */
export type Checked =
  | Shown
  | { readonly refused: Reason }
  /** Rate limit exceeded: seconds until the next request is accepted. */
  | { readonly retryAfter: number };

/**
 * Whether the administrator who created a preview may see the draft of its page (of all pages if that is
 * `null`), may read the history if it shows a version, and may share it if it is a share link. The account and its roles are
 * checked on each request.
 */
export type MayPreview = (preview: Shown & Pick<Lease, 'maker' | 'isShare'>) => Promise<boolean>;

/** Creates and checks preview tokens. */
export class PreviewTokens {
  constructor(
    private readonly secret: string,
    readonly leases: ShareLinks,
    readonly requestLimit: RequestLimit,
    private readonly mayPreview: MayPreview
  ) {}

  /** @param change shows the page as it was before the change with this id */
  getToken({ name, page, maker }: Lease, change: number | null = null): string {
    return signToken(this.secret, { lease: name, page, maker, change });
  }

  /** Checks the token of a request. */
  async check(token: string): Promise<Checked> {
    const claims = readToken(this.secret, token);
    if (claims === null) return { refused: reason('preview.token-wrong') };
    const lease = await this.leases.find(claims.lease);
    if (lease !== null && (lease.page !== claims.page || lease.maker !== claims.maker)) {
      return { refused: reason('preview.token-of-another') };
    }
    if (lease !== null && lease.withdrawnAt !== null) {
      return { refused: reason('preview.token-withdrawn') };
    }
    if (lease === null || lease.endsAt <= Date.now()) {
      return { refused: reason('preview.token-expired') };
    }
    // Check before reading more than one row.
    const retryAfter = lease.isShare ? await this.requestLimit.take(lease.name) : 0;
    if (retryAfter > 0) return { retryAfter };
    const { change } = claims;
    if (!(await this.mayPreview({ ...lease, change }))) {
      return { refused: reason('preview.maker-may-not') };
    }
    return { page: lease.page, change };
  }
}
