import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { PREVIEW_GRANT } from '#site-content/domain/content-types';
import { problem } from '#site-content/domain/problems/problem';
import { createValidationError } from '../operations/requests/refusal';
import type { Writers } from '../operations/write-queue/writers';
import type { Revision } from '../revision/revision';

/** Validity of a preview that is not extended, in milliseconds. */
const PANEL_GRANT_MS = 15 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Time for which expired and revoked tokens are remembered, to tell them apart, in milliseconds. */
const REMEMBERED_MS = 14 * DAY_MS;

/** Maximum number of valid links for one page or for the whole site. */
const MAX_SHARES_OF_PAGE = 50;

/** Maximum number of valid links in total. */
const MAX_SHARES = 500;

/** The stored grant of a token. */
export interface PreviewGrant {
  readonly name: string;
  /** A share link, not a preview in the panel. */
  readonly isShare: boolean;
  /** Document id of the page, `null` for the whole site. */
  readonly page: string | null;
  readonly maker: number;
  /** In milliseconds since 1970, like the others. */
  readonly madeAt: number;
  readonly endsAt: number;
  readonly withdrawnAt: number | null;
}

interface Row {
  readonly name: string;
  readonly is_share: boolean;
  readonly page: string | null;
  readonly maker: number;
  readonly made_at: string | number;
  readonly ends_at: string | number;
  readonly withdrawn_at: string | number | null;
}

const getGrant = (row: Row): PreviewGrant => ({
  name: row.name,
  isShare: row.is_share,
  page: row.page,
  maker: row.maker,
  madeAt: Number(row.made_at),
  endsAt: Number(row.ends_at),
  withdrawnAt: row.withdrawn_at === null ? null : Number(row.withdrawn_at),
});

/**
 * Stores the validity of tokens in the database, so that changes take effect on all instances at once. The grants are
 * not content and do not change the revision.
 */
export class ShareLinks {
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly writers: Writers,
    private readonly revision: Revision
  ) {}

  private get rows() {
    return this.strapi.db.query(PREVIEW_GRANT as never);
  }

  /**
   * Returns a grant for a preview in the panel. An existing one is reused, because a new token would reload
   * the preview frame.
   */
  async hold(maker: number, page: string | null): Promise<PreviewGrant> {
    const endsAt = await this.extend(page, maker);
    if (endsAt === null) return this.make(maker, page, { isShare: false, lasts: PANEL_GRANT_MS });
    const row: Row = await this.rows.findOne({
      where: this.held(page, maker),
      orderBy: { id: 'asc' },
    });
    return getGrant(row);
  }

  /**
   * Creates a share link.
   *
   * @throws a refusal if the maximum number is reached
   */
  async share(maker: number, page: string | null, days: number): Promise<PreviewGrant> {
    // Counted and created under the content lock, so that two simultaneous requests cannot both get the last
    // one.
    return this.writers.asWriter(() =>
      this.strapi.db.transaction(async ({ trx }) => {
        await this.revision.lock(trx);
        const active = { is_share: true, withdrawn_at: null, ends_at: { $gt: Date.now() } };
        if ((await this.rows.count({ where: { ...active, page } })) >= MAX_SHARES_OF_PAGE) {
          const limit = MAX_SHARES_OF_PAGE;
          throw createValidationError([problem(['page'], 'preview.shares-of-page', { limit })]);
        }
        if ((await this.rows.count({ where: active })) >= MAX_SHARES) {
          throw createValidationError([
            problem(['page'], 'preview.shares-in-all', { limit: MAX_SHARES }),
          ]);
        }
        return this.make(maker, page, { isShare: true, lasts: days * DAY_MS });
      })
    );
  }

  private async make(
    maker: number,
    page: string | null,
    { isShare, lasts }: { readonly isShare: boolean; readonly lasts: number }
  ): Promise<PreviewGrant> {
    const now = Date.now();
    await this.rows.deleteMany({ where: { ends_at: { $lt: now - REMEMBERED_MS } } });
    const row: Row = {
      name: randomBytes(18).toString('base64url'),
      is_share: isShare,
      ...{ page, maker },
      made_at: now,
      ends_at: now + lasts,
      withdrawn_at: null,
    };
    await this.rows.create({ data: row });
    return getGrant(row);
  }

  /** Returns the filter for the administrator's valid previews of a page in the panel. */
  private held(page: string | null, maker: number): object {
    return {
      ...{ page, maker },
      is_share: false,
      withdrawn_at: null,
      ends_at: { $gt: Date.now() },
    };
  }

  async find(name: string): Promise<PreviewGrant | null> {
    const row: Row | null = await this.rows.findOne({ where: { name } });
    return row === null ? null : getGrant(row);
  }

  /**
   * Extends the administrator's previews of a page in the panel.
   *
   * @returns the new expiry, `null` if none is still valid
   */
  async extend(page: string | null, maker: number): Promise<number | null> {
    const endsAt = Date.now() + PANEL_GRANT_MS;
    const { count } = await this.rows.updateMany({
      where: this.held(page, maker),
      data: { ends_at: endsAt },
    });
    return count === 0 ? null : endsAt;
  }

  /** Returns the valid links for a page or the whole site, newest first. */
  async getShares(page: string | null): Promise<PreviewGrant[]> {
    const rows: Row[] = await this.rows.findMany({
      where: { is_share: true, page, withdrawn_at: null, ends_at: { $gt: Date.now() } },
      orderBy: { id: 'desc' },
    });
    return rows.map(getGrant);
  }

  /** Revokes a token on all instances. */
  async withdraw(name: string): Promise<void> {
    await this.rows.updateMany({
      where: { name, withdrawn_at: null },
      data: { withdrawn_at: Date.now() },
    });
  }
}
