import type { Core } from '@strapi/strapi';
import { NAV_ITEM, SITE_KEYS } from '#site-content/domain/content-types';
import type { Connection, Transaction } from '#site-content/server/strapi-internals/knex';
import { getTable } from '#site-content/server/strapi-internals/tables';
import { asStepOfSave } from '#site-content/server/writes/navigation-save-step';
import {
  computeDigest,
  readImportRecords,
  readSiteSettingsDigests,
  remember,
  SITE_SETTINGS_PARTS,
  type SiteSettingsPart,
} from './import-records';
import type { InitialDataPlan, PlannedNavItem } from './initial-data';
import { ContentExistsError, type SiteImportOptions } from './plan-pages';

/** The effect of an import on a part of initial data other than redirects. */
export interface SiteSettingsChange {
  readonly part: SiteSettingsPart;
  readonly change: 'added' | 'changed' | 'same' | 'kept';
  readonly digest: string;
}

const getPart = ({ siteKeys, navItems }: InitialDataPlan, part: SiteSettingsPart): unknown =>
  part === '@keys' ? siteKeys : navItems.filter(({ area }) => `@${area}` === part);

/**
 * Value of the column `site` in records of initial data. It is the same for all sources, because there is only one set
 * of site settings and navigation.
 */
const SITE = '@frame';

/**
 * Compares keys and navigation with the stored ones.
 *
 * @param source identifies the source in records
 * @param isKnownSite whether pages of the same site were imported before
 * @throws ContentExistsError if there is content that did not come from this site
 */
export const planSiteSettings = async (
  strapi: Core.Strapi,
  connection: Connection,
  plan: InitialDataPlan | null,
  source: string,
  isKnownSite: boolean,
  { replaces, overwrites }: SiteImportOptions
): Promise<SiteSettingsChange[]> => {
  if (plan === null) return [];
  const memory = await readImportRecords(strapi, connection, SITE);
  const changes: SiteSettingsChange[] = [];
  for (const part of SITE_SETTINGS_PARTS) {
    const digest = computeDigest(getPart(plan, part));
    const stored = replaces ? '' : await readSiteSettingsDigests(strapi, connection, part);
    const known = replaces ? undefined : memory.get(part);
    const isFromHere = known !== undefined && (known.target === source || isKnownSite);
    const isChangedHere = known === undefined ? stored !== '' : known.stored !== stored;
    // A copy of the same file counts as the same site.
    const isSame = known?.digest === digest && !isChangedHere;
    if (stored !== '' && !isFromHere && !isSame && !overwrites) throw new ContentExistsError();
    const change =
      known === undefined && stored === ''
        ? 'added'
        : isSame
          ? 'same'
          : isChangedHere && !overwrites
            ? 'kept'
            : 'changed';
    changes.push({ part, change, digest });
  }
  return changes;
};

const writeNavItems = async (
  strapi: Core.Strapi,
  items: readonly PlannedNavItem[],
  parent: string | null,
  pageAt: (path: string) => string | null,
  onWritten: () => Promise<void>
): Promise<void> => {
  for (const [position, item] of items.entries()) {
    const page = item.url === '' ? null : pageAt(item.url);
    const data = {
      ...{ title: item.title, area: item.area, position, parent },
      // An item that links to a page of this site stays linked if the page moves.
      ...(page === null ? { url: item.url || null } : { page }),
    };
    const created = await asStepOfSave(() =>
      strapi.documents(NAV_ITEM).create({ data: data as never })
    );
    await onWritten();
    await writeNavItems(strapi, item.subitems, created.documentId, pageAt, onWritten);
  }
};

const removeNavItems = async (
  strapi: Core.Strapi,
  trx: Transaction,
  area: string
): Promise<void> => {
  // Subitems have their parent's area, and are replaced with the whole area.
  const items: { document_id: string }[] = await trx(getTable(strapi, NAV_ITEM))
    .select('document_id')
    .where({ area })
    .orderBy('id');
  for (const { document_id: documentId } of items) {
    await asStepOfSave(() => strapi.documents(NAV_ITEM).delete({ documentId }));
  }
};

/** Writes the changed parts of initial data, after the pages. */
export const writeSiteSettings = async (
  strapi: Core.Strapi,
  trx: Transaction,
  plan: InitialDataPlan | null,
  changes: readonly SiteSettingsChange[],
  source: string,
  { pageAt, onWritten }: { pageAt(path: string): string | null; onWritten(): Promise<void> }
): Promise<void> => {
  if (plan === null) return;
  for (const { part, change, digest } of changes) {
    if (change === 'same' || change === 'kept') continue;
    if (part === '@keys') {
      const [known] = await strapi.db.query(SITE_KEYS).findMany({ select: ['documentId'] });
      const data = plan.siteKeys as never;
      if (known === undefined) await strapi.documents(SITE_KEYS).create({ data });
      else await strapi.documents(SITE_KEYS).update({ documentId: String(known.documentId), data });
      await onWritten();
    } else {
      const area = part.slice(1);
      if (change === 'changed') await removeNavItems(strapi, trx, area);
      const items = plan.navItems.filter((item) => item.area === area);
      await writeNavItems(strapi, items, null, pageAt, onWritten);
    }
    const stored = await readSiteSettingsDigests(strapi, trx, part);
    await remember(strapi, trx, SITE, [{ id: part, target: source.slice(0, 250), digest, stored }]);
  }
};
