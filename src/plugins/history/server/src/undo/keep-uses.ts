import { filesIn, withoutRemovedTypes } from '#history/domain/restore-steps';
import { withLostFiles } from '#site-content/domain/changes/state';
import { attributePopulate } from '#site-content/domain/components/populate';
import { PAGE } from '#site-content/domain/content-types';
import { addToGroup } from '#site-content/domain/group-by';
import { isRecord } from '#site-content/domain/values';
import { getModels } from '#site-content/server/strapi-internals/models';
import type { FileUse } from '../journal/kept-files';
import { findExistingFiles } from './existing-entries';
import type { RestoreContext } from './restore-context';
import type { Target } from './restore-context';

/**
 * Records where a restored entry had files that are still deleted. Its rows have new ids, and the files may be restored
 * later.
 */
export const keepUses = async (
  context: RestoreContext,
  { uid, document, state }: Target
): Promise<void> => {
  const { strapi, trx, deletedFiles } = context;
  const getModel = getModels(strapi);
  const names = Object.keys(getModel(uid).attributes);
  const uses = new Map<number, FileUse[]>();
  for (const row of state ?? []) {
    const places = filesIn(getModel, uid, withoutRemovedTypes(getModel, withLostFiles(row)));
    const there = await findExistingFiles(
      context,
      places.map(({ file }) => file)
    );
    const lost = places.filter(({ file }) => !there.has(file));
    if (lost.length === 0) continue;
    const ofPage = { publishedAt: row.isPublished ? { $notNull: true } : null };
    const now: unknown = await strapi.db.query(uid).findOne({
      where: { documentId: document, locale: row.locale, ...(uid === PAGE ? ofPage : {}) },
      populate: attributePopulate(getModel, uid, names, { linkedPages: false }),
    });
    for (const { file, uid: type, path, index } of lost) {
      const holder = path
        .slice(0, -1)
        .reduce((value, step) => (value as Record<string, unknown> | undefined)?.[step], now);
      if (!isRecord(holder) || typeof holder['id'] !== 'number') continue;
      // Strapi counts from 1.
      const use = { type, row: holder['id'], field: String(path.at(-1)), order: index + 1 };
      addToGroup(uses, file, use);
    }
  }
  await deletedFiles.addUses(trx, uses);
};
