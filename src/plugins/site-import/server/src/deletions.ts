import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import { getTable } from '#site-content/server/strapi-internals/tables';
import type { SiteSettingsChange } from './plan-initial-data';
import type { PagesDecision } from './plan-pages';
import type { RedirectsDecision } from './redirects';

/** An entry that an import deletes. */
export interface DeletedEntry {
  /** Document id; for a redirect, its source. */
  readonly id: string;
  readonly title: string;
}

/** All entries that an import deletes. */
export interface Deletions {
  readonly pages: readonly DeletedEntry[];
  readonly navItems: readonly DeletedEntry[];
  readonly redirects: readonly DeletedEntry[];
  readonly siteKeys: readonly DeletedEntry[];
}

const DELETED_TYPES = ['pages', 'navItems', 'redirects', 'siteKeys'] as const;

/** Reads the entries of a type, in order of creation. */
const readEntries = async (
  strapi: Core.Strapi,
  connection: Connection,
  uid: string,
  titleColumn: string,
  extra: readonly string[] = []
): Promise<(DeletedEntry & { readonly row: Record<string, unknown> })[]> => {
  const rows: Record<string, unknown>[] = await connection(getTable(strapi, uid))
    .select('document_id', titleColumn, ...extra)
    .orderBy('id');
  const byId = new Map(
    rows.map((row) => {
      const id = String(row['document_id']);
      return [id, { id, title: String(row[titleColumn] ?? ''), row }] as const;
    })
  );
  return [...byId.values()];
};

const bare = ({ id, title }: DeletedEntry): DeletedEntry => ({ id, title });

/**
 * Determines which entries an import will delete, before it deletes anything.
 *
 * @param replaces whether all content is deleted first
 */
export const findDeletions = async (
  strapi: Core.Strapi,
  connection: Connection,
  replaces: boolean,
  decided: {
    readonly decision: Pick<PagesDecision, 'deleted'>;
    readonly frame: readonly SiteSettingsChange[];
    readonly redirects: Pick<RedirectsDecision, 'planned'> | null;
  }
): Promise<Deletions> => {
  const pages = await readEntries(strapi, connection, PAGE, 'title');
  const navItems = await readEntries(strapi, connection, NAV_ITEM, 'title', ['area']);
  if (replaces) {
    const redirects = await readEntries(strapi, connection, REDIRECT, 'source');
    const siteKeys = await readEntries(strapi, connection, SITE_KEYS, 'document_id');
    return {
      pages: pages.map(bare),
      navItems: navItems.map(bare),
      redirects: redirects.map(({ title }) => ({ id: title, title })),
      siteKeys: siteKeys.map(bare),
    };
  }
  const { decision, frame, redirects } = decided;
  const deleted = new Set(decision.deleted);
  // A changed area of the navigation is replaced completely.
  const areas = new Set(
    frame.flatMap(({ part, change }) => (change === 'changed' ? [part.slice(1)] : []))
  );
  return {
    pages: pages.filter(({ id }) => deleted.has(id)).map(bare),
    navItems: navItems.filter(({ row }) => areas.has(String(row['area']))).map(bare),
    redirects: (redirects?.planned ?? []).flatMap(({ result, source }) =>
      result === 'deleted' ? [{ id: source, title: source }] : []
    ),
    siteKeys: [],
  };
};

/** Thrown if the content has changed since the deletions were announced. */
class DeletionsChangedError extends Error {
  constructor() {
    super(
      'Content has changed since the import listed what it would delete. Run the import again.'
    );
  }
}

/**
 * Compares the deletions with those announced.
 *
 * @throws DeletionsChangedError if they differ
 */
export const checkAnnounced = (
  announced: Deletions,
  found: Deletions,
  types: readonly (keyof Deletions)[] = DELETED_TYPES
): void => {
  const getIds = (entries: readonly DeletedEntry[]): string =>
    JSON.stringify(entries.map(({ id }) => id).sort());
  if (types.some((type) => getIds(announced[type]) !== getIds(found[type])))
    throw new DeletionsChangedError();
};
