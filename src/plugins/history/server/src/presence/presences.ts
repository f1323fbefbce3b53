import type { Core } from '@strapi/strapi';
import type { Actor } from '#site-content/domain/changes/channels';
import { PRESENCE } from '#site-content/domain/content-types';
import {
  PRESENCE_TIMEOUT_MS,
  type PresenceHeartbeat,
  type PresenceResponse,
} from '#site-content/domain/panel/presence';
import { isUniqueViolation } from '#site-content/server/strapi-internals/database-errors';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import { getTable } from '#site-content/server/strapi-internals/tables';

interface Row {
  readonly window_id: string;
  readonly person: string;
  readonly name: string | null;
  readonly since: number | string;
}

/** How often expired rows are deleted if no other request does it. */
const SWEEP_EVERY_MS = 60_000;

/**
 * Tracks who has which entry open, in a small table shared by all instances. Its rows are not content: single
 * statements write them without changing the revision, and they expire with their windows.
 */
export class Presences {
  private sweeping: NodeJS.Timeout | null = null;

  constructor(private readonly strapi: Core.Strapi) {}

  begin(): void {
    const sweep = (): void => {
      this.removeGone(Date.now()).catch((error: unknown) =>
        this.strapi.log.warn(`Expired presences could not be removed: ${String(error)}`)
      );
    };
    this.sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();
  }

  end(): void {
    if (this.sweeping !== null) clearInterval(this.sweeping);
    this.sweeping = null;
  }

  /**
   * Returns who else has an entry open, and records that the user has it open.
   *
   * @param isEditor whether others see the user
   */
  async beat(beat: PresenceHeartbeat, actor: Actor, isEditor: boolean): Promise<PresenceResponse> {
    const { window, type, entry } = beat;
    const now = Date.now();
    await this.removeGone(now);
    if (isEditor) await this.record(beat, actor, now);
    const others: Row[] = await this.rows()
      .select('window_id', 'person', 'name', 'since')
      .where({ type, entry })
      .whereNot({ window_id: window })
      .where('seen_at', '>=', now - PRESENCE_TIMEOUT_MS)
      .orderBy(['since', 'id']);
    const people = new Map<string, Row>();
    for (const row of others) if (!people.has(row.person)) people.set(row.person, row);
    return [...people.values()].map(({ person, name, since }) => ({
      name: name ?? '',
      isSelf: person === actor.id,
      since: new Date(Number(since)).toISOString(),
    }));
  }

  private async record(
    { window, type, entry }: PresenceHeartbeat,
    actor: Actor,
    now: number
  ): Promise<void> {
    const own = { window_id: window, type, entry, person: actor.id };
    const changed = await this.rows().where(own).update({ seen_at: now, name: actor.name });
    if (changed > 0) return;
    try {
      await this.rows().insert({ ...own, name: actor.name, since: now, seen_at: now });
    } catch (error) {
      // Another beat of the same window was stored in between.
      if (!isUniqueViolation(error)) throw error;
    }
  }

  /** Records that the user has closed the entry. */
  async leave({ window, type, entry }: PresenceHeartbeat, { id }: Actor): Promise<void> {
    await this.rows().where({ window_id: window, type, entry, person: id }).delete();
  }

  private async removeGone(now: number): Promise<void> {
    await this.rows()
      .where('seen_at', '<', now - PRESENCE_TIMEOUT_MS)
      .delete();
  }

  private rows(): ReturnType<Connection> {
    return this.strapi.db.connection(getTable(this.strapi, PRESENCE));
  }
}
