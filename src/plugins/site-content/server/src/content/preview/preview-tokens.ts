import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';
import type { RequestLimit } from './request-limit';
import type { Lease, ShareLinks } from './share-links';
import { readToken, signToken } from './sign-preview-token';

/** What a token shows, or why it shows nothing. */
export type Checked =
  | { readonly page: string | null }
  | { readonly refused: Reason }
  /** There were too many requests: in so many seconds the next is answered. */
  | { readonly retryAfter: number };

/**
 * Whether the administrator who has made a preview may see the drafts of its page, or of all pages where that is `null`, and
 * may give links away where it is one. Their account and their roles are looked at anew each time.
 */
export type MayPreview = (lease: Pick<Lease, 'maker' | 'page' | 'isShare'>) => Promise<boolean>;

/** Makes tokens, and says what they are worth. */
export class PreviewTokens {
  constructor(
    private readonly secret: string,
    readonly leases: ShareLinks,
    readonly requestLimit: RequestLimit,
    private readonly mayPreview: MayPreview
  ) {}

  getToken({ name, page, maker }: Lease): string {
    return signToken(this.secret, { lease: name, page, maker });
  }

  /** What holds of a token at this moment, with which something is asked. */
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
    // Before anything is read that is more than one row.
    const retryAfter = lease.isShare ? await this.requestLimit.take(lease.name) : 0;
    if (retryAfter > 0) return { retryAfter };
    if (!(await this.mayPreview(lease))) {
      return { refused: reason('preview.maker-may-not') };
    }
    return { page: lease.page };
  }
}
