import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { buildNow } from '../strapi-internals/clock';
import { STATE, STATES } from '../storage/tables';
import { ATTEMPT_MS } from './send';

/** How long an instance that has died keeps the others waiting, at the most. */
const LEASE_MS = 20_000;

/** Between the end of an attempt and that of the lease, for what else may take time. */
const MARGIN_MS = 2_000;

/**
 * The right to deliver, which one instance has at a time. It ends by the database's clock. This process counts from
 * before it asked, by a clock that nobody sets, and begins no attempt that could last longer.
 */
export class Lease {
  private readonly holder = randomUUID();
  private safeUntil = -Infinity;

  constructor(private readonly strapi: Core.Strapi) {}

  /** Takes or renews the lease where that is needed. False while another instance has it. */
  async hold(): Promise<boolean> {
    if (performance.now() < this.safeUntil) return true;
    const asked = performance.now();
    const now = buildNow(this.strapi);
    const taken = await this.strapi.db
      .connection(STATES)
      .where(STATE)
      .where((either) => either.where({ holder: this.holder }).orWhere('held_until', '<', now))
      .update({ holder: this.holder, held_until: buildNow(this.strapi, LEASE_MS) });
    this.safeUntil = taken > 0 ? asked + LEASE_MS - ATTEMPT_MS - MARGIN_MS : -Infinity;
    return taken > 0;
  }

  /** Lets another instance go on at once. */
  async release(): Promise<void> {
    if (this.safeUntil === -Infinity) return;
    this.safeUntil = -Infinity;
    await this.strapi.db
      .connection(STATES)
      .where({ ...STATE, holder: this.holder })
      .update({ held_until: 0 });
  }
}
