import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { getOutline } from '#site-content/domain/navigation/outline';
import {
  type SavedSince,
  type SeenByWindow,
  WHOLE_NAVIGATION,
} from '#site-content/domain/panel/presence';
import type { EntryVersions } from '#site-content/server/edit-conflicts/base-versions';
import { getVersion } from '#site-content/server/navigation/navigation-response';
import { readNavItems } from '#site-content/server/reads/nav-items';
import type { Journal } from '../journal/journal';
import { readChangeSets, readChangeSummaries } from '../journal/read-journal';

interface KnownVersion {
  /** The last recorded change of the entry. */
  readonly change: number;
  readonly version: string;
}

/** Number of entries whose version is kept: enough for those open at once on a large site. */
const MAX_KNOWN = 500;

/** The current user, whose own saves are marked as such. */
interface Reader {
  readonly id: string;
}

/**
 * Checks whether entries were saved since a window loaded them. Windows ask every few seconds, so an entry's content is
 * read only once after each change, unless the window has loaded another version.
 */
export class SavesSince {
  private readonly known = new LRUCache<string, KnownVersion>({ max: MAX_KNOWN });

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly journal: Journal,
    private readonly versions: EntryVersions
  ) {}

  /**
   * Finds the last save since the window loaded the entry.
   *
   * @param entry document id, or `WHOLE_NAVIGATION`
   * @returns the last save; `null` if the content is still the one that the window has loaded, or the history does not
   *   have it
   */
  async find(
    { type, entry }: { readonly type: string; readonly entry: string },
    seen: SeenByWindow,
    reader: Reader
  ): Promise<SavedSince | null> {
    const { connection } = this.strapi.db;
    const isNavigation = type === NAV_ITEM && entry === WHOLE_NAVIGATION;
    const named = isNavigation ? { uid: type } : { uid: type, document: entry };
    const [last] = await readChangeSummaries(this.journal, connection, named, { limit: 1 });
    if (last === undefined) return null;
    const read = (): Promise<string | null> =>
      isNavigation ? this.readNavigationVersion() : this.versions.read(type, entry, seen.locale);
    const isSeen = (version: string): boolean =>
      isNavigation ? version === seen.version : this.versions.isSameContent(version, seen.version);
    const saved = await this.readVersion(JSON.stringify([type, entry, seen.locale]), last.id, read);
    if (saved === null || isSeen(saved)) return null;
    // Content also changes without a save, for example when a file that it shows is deleted.
    const version = await read();
    if (version === null || isSeen(version)) return null;
    return this.describe({ version, isDeleted: false }, last.changeSet, reader);
  }

  /** Finds out who deleted an entry, if the history still contains that. */
  async findDeletion(
    { type, entry }: { readonly type: string; readonly entry: string },
    reader: Reader
  ): Promise<SavedSince | null> {
    const named = { uid: type, document: entry };
    const [last] = await readChangeSummaries(this.journal, this.strapi.db.connection, named, {
      limit: 1,
    });
    if (last?.action !== 'delete') return null;
    return this.describe({ version: '', isDeleted: true }, last.changeSet, reader);
  }

  private async describe(
    what: Pick<SavedSince, 'version' | 'isDeleted'>,
    id: string,
    reader: Reader
  ): Promise<SavedSince | null> {
    const [changeSet] = await readChangeSets(this.journal, this.strapi.db.connection, {
      limit: 1,
      among: (query) => void query.where({ act: id }),
    });
    if (changeSet === undefined) return null;
    const { actor, at } = changeSet;
    const isSelf = actor.kind === 'administrator' && actor.id === reader.id;
    return { ...what, by: actor, isSelf, at };
  }

  private async readNavigationVersion(): Promise<string> {
    return getVersion(getOutline(await readNavItems(this.strapi)));
  }

  private async readVersion(
    key: string,
    change: number,
    read: () => Promise<string | null>
  ): Promise<string | null> {
    const known = this.known.get(key);
    if (known?.change === change) return known.version;
    const version = await read();
    if (version !== null) this.known.set(key, { change, version });
    return version;
  }
}
