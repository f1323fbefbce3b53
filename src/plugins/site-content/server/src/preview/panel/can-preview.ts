import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { servedAttributes } from '#site-content/domain/pages/served-attributes';
import { SORT_ORDER } from '#site-content/domain/pages/sort-order';
import { READ_HISTORY, SHARE_PREVIEWS } from '#site-content/domain/panel/actions';
import { conditionsOnAttributes } from '../../panel/access/on-attribute';
import { READ } from '../../panel/access/readable';
import { valuesUnder } from '../../panel/access/under-conditions';
import { abilityOfAdministrator } from '../../strapi-internals/administrator-ability';
import { getModels } from '../../strapi-internals/models';
import { type Ability, NO_ENTRY } from '../../strapi-internals/permission-conditions';
import type { CanPreview } from '../preview-tokens';

/** Returns the conditions under which the user may read whole pages, because previews show every attribute. */
const conditionsOnWhole = (strapi: Core.Strapi, ability: Ability) => {
  // The sort order is not content, and permissions of roles from versions without sort orders do not include it.
  const names = servedAttributes(getModels(strapi)(PAGE))
    .map(([name]) => name)
    .filter((name) => name !== SORT_ORDER);
  return conditionsOnAttributes(strapi, ability, READ, PAGE, names);
};

/** Returns a function that tells whether the user may see the draft of a page in the front end, by document id. */
export const previewablePages = async (
  strapi: Core.Strapi,
  ability: Ability
): Promise<(id: string) => boolean> => {
  const conditions = conditionsOnWhole(strapi, ability);
  if (conditions === NO_ENTRY) return () => false;
  const ids = await valuesUnder<string>(strapi, PAGE, conditions, 'document_id');
  return (id) => ids?.has(id) ?? true;
};

/**
 * True if the user may see drafts in the front end: those that they may read as a whole in the Content Manager.
 *
 * @param page document id of a single page, `null` for the whole site
 */
export const abilityPreviews = async (
  strapi: Core.Strapi,
  ability: Ability,
  page: string | null
): Promise<boolean> => {
  const conditions = conditionsOnWhole(strapi, ability);
  if (conditions === null) return true;
  if (page === null || conditions === NO_ENTRY) return false;
  const filters = { $and: [conditions, { documentId: page }] } as object;
  return (await strapi.documents(PAGE).count({ filters })) > 0;
};

/**
 * Returns the same check for the creator of a preview, outside their requests. Share links need an additional
 * permission.
 */
export const canPreview =
  (strapi: Core.Strapi): CanPreview =>
  async ({ maker, page, change, isShare }) => {
    const ability = await abilityOfAdministrator(strapi, maker);
    if (ability === null || (isShare && !ability.can(SHARE_PREVIEWS))) return false;
    if (change !== null && !ability.can(READ_HISTORY)) return false;
    return abilityPreviews(strapi, ability, page);
  };
