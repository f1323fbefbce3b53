import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { PREVIEW_LEASE } from '#site-content/domain/content-types';
import { problem } from '#site-content/domain/problems/problem';
import { refusal } from '../../operations/requests/refusal';
import type { Writers } from '../../operations/write-queue/writers';
import type { Revision } from '../revision/revision';

/** How long a preview holds that is not extended, in milliseconds. */
const LEASE_MS = 15 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** So long it is still known of a token whether it has ended or was withdrawn. */
const REMEMBERED_MS = 14 * DAY_MS;

/** So many links to one page, or to the whole site, hold at a time. */
const MAX_SHARES_OF_PAGE = 50;

/** And so many in all. */
const MAX_SHARES = 500;

/** What stands behind a token. */
export interface Lease {
  readonly name: string;
  /** A link for somebody without an account, not what the panel shows to whoever has made it. */
  readonly isShare: boolean;
  /** The document id of the page, `null` for the whole site. */
  readonly page: string | null;
  readonly maker: number;
  /** In milliseconds since 1970, as the others. */
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

const getLease = (row: Row): Lease => ({
  name: row.name,
  isShare: row.is_share,
  page: row.page,
  maker: row.maker,
  madeAt: Number(row.made_at),
  endsAt: Number(row.ends_at),
  withdrawnAt: row.withdrawn_at === null ? null : Number(row.withdrawn_at),
});

/**
 * Until when tokens hold: in the database, so that all instances know at once. No answer is made of it, so that the
 * content keeps its revision.
 */
export class ShareLinks {
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly writers: Writers,
    private readonly revision: Revision
  ) {}

  private get rows() {
    return this.strapi.db.query(PREVIEW_LEASE as never);
  }

  /**
   * A preview in the panel. One that the administrator has already goes on: the frame that shows it would start anew with
   * another token.
   */
  async hold(maker: number, page: string | null): Promise<Lease> {
    const endsAt = await this.extend(page, maker);
    if (endsAt === null) return this.make(maker, page, { isShare: false, lasts: LEASE_MS });
    const row: Row = await this.rows.findOne({
      where: this.held(page, maker),
      orderBy: { id: 'asc' },
    });
    return getLease(row);
  }

  /**
   * A link to give away.
   *
   * @throws a refusal where there are as many as there may be
   */
  async share(maker: number, page: string | null, days: number): Promise<Lease> {
    // Counted and made under the lock of all writers: two at once would both be the last one that there may be.
    return this.writers.asWriter(() =>
      this.strapi.db.transaction(async ({ trx }) => {
        await this.revision.lock(trx);
        const active = { is_share: true, withdrawn_at: null, ends_at: { $gt: Date.now() } };
        if ((await this.rows.count({ where: { ...active, page } })) >= MAX_SHARES_OF_PAGE) {
          const limit = MAX_SHARES_OF_PAGE;
          throw refusal([problem(['page'], 'preview.shares-of-page', { limit })]);
        }
        if ((await this.rows.count({ where: active })) >= MAX_SHARES) {
          throw refusal([problem(['page'], 'preview.shares-in-all', { limit: MAX_SHARES })]);
        }
        return this.make(maker, page, { isShare: true, lasts: days * DAY_MS });
      })
    );
  }

  private async make(
    maker: number,
    page: string | null,
    { isShare, lasts }: { readonly isShare: boolean; readonly lasts: number }
  ): Promise<Lease> {
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
    return getLease(row);
  }

  /** The previews of a page in the panel that an administrator has. */
  private held(page: string | null, maker: number): object {
    return {
      ...{ page, maker },
      is_share: false,
      withdrawn_at: null,
      ends_at: { $gt: Date.now() },
    };
  }

  async find(name: string): Promise<Lease | null> {
    const row: Row | null = await this.rows.findOne({ where: { name } });
    return row === null ? null : getLease(row);
  }

  /**
   * Lets the previews that an administrator has of a page in the panel hold on.
   *
   * @returns until when, `null` where there is none of theirs that has not ended
   */
  async extend(page: string | null, maker: number): Promise<number | null> {
    const endsAt = Date.now() + LEASE_MS;
    const { count } = await this.rows.updateMany({
      where: this.held(page, maker),
      data: { ends_at: endsAt },
    });
    return count === 0 ? null : endsAt;
  }

  /** The links that hold for one page, or for the whole site, the newest first. */
  async getShares(page: string | null): Promise<Lease[]> {
    const rows: Row[] = await this.rows.findMany({
      where: { is_share: true, page, withdrawn_at: null, ends_at: { $gt: Date.now() } },
      orderBy: { id: 'desc' },
    });
    return rows.map(getLease);
  }

  /** From now on no instance takes the token. */
  async withdraw(name: string): Promise<void> {
    await this.rows.updateMany({
      where: { name, withdrawn_at: null },
      data: { withdrawn_at: Date.now() },
    });
  }
}
