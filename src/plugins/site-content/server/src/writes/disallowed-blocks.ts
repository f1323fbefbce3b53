import type { Core } from '@strapi/strapi';
import { type Problem, problem } from '#site-content/domain/problems/problem';
import { findDisallowedBlocks } from '#site-content/domain/rules/disallowed-blocks';
import { getModels } from '../strapi-internals/models';
import { dropRowIds } from './block-ids';
import type { ContentTypeUID, Data } from './write';

/** Finds the blocks in the stored entry whose component its zone no longer allows. */
const findStored = async (
  strapi: Core.Strapi,
  uid: string,
  documentId: string,
  zones: readonly string[]
) => {
  const { options } = strapi.contentType(uid as ContentTypeUID);
  const isVersioned = options?.draftAndPublish === true;
  const row: Data | null = await strapi.db.query(uid as ContentTypeUID).findOne({
    where: { documentId, ...(isVersioned && { publishedAt: null }) },
    populate: Object.fromEntries(zones.map((zone) => [zone, true])),
  });
  return row === null ? [] : findDisallowedBlocks(getModels(strapi), uid, row);
};

/**
 * Checks that dynamic zones contain only blocks that they allow. A save may keep as many blocks of another component as
 * the stored entry has: the component was removed from the zone later, which must not prevent other changes.
 *
 * @param documentId the entry that is saved or cloned, `null` for a new one
 * @param data modified in place: a block that is not the stored one becomes new
 */
export const checkBlockTypes = async (
  strapi: Core.Strapi,
  uid: string,
  documentId: string | null,
  data: Data
): Promise<Problem[]> => {
  const getModel = getModels(strapi);
  const foreign = findDisallowedBlocks(getModel, uid, data);
  if (foreign.length === 0) return [];
  const zones = [...new Set(foreign.map(({ zone }) => zone))];
  const left = documentId === null ? [] : await findStored(strapi, uid, documentId, zones);
  return foreign.flatMap(({ zone, path, component, allowed, block }) => {
    const alike = left.filter((one) => one.zone === zone && one.component === component);
    const same = alike.find((one) => String(one.block['id']) === String(block['id']));
    const stored = same ?? alike[0];
    if (stored === undefined) return [problem(path, 'block.not-allowed', { component, allowed })];
    left.splice(left.indexOf(stored), 1);
    if (same === undefined) dropRowIds(getModel, component, block);
    else block['id'] = same.block['id'];
    return [];
  });
};
