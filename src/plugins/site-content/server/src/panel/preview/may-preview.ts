import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { servedAttributes } from '#site-content/domain/pages/served-attributes';
import { SORT_ORDER } from '#site-content/domain/pages/sort-order';
import { SHARE_PREVIEWS } from '#site-content/domain/panel/actions';
import type { MayPreview } from '../../content/preview/preview-tokens';
import { abilityOfAdministrator } from '../../strapi-internals/administrator-ability';
import { getModels } from '../../strapi-internals/models';
import { type Ability, NO_ENTRY } from '../../strapi-internals/permission-conditions';
import { conditionsOnAttributes } from '../access/on-attribute';
import { READ } from '../access/readable';

/**
 * Whether somebody may see drafts in the front end: what they may read in the Content Manager, whole, since answers show
 * every attribute.
 *
 * @param page the document id of the one page, `null` for the whole site
 */
export const abilityPreviews = async (
  strapi: Core.Strapi,
  ability: Ability,
  page: string | null
): Promise<boolean> => {
  // Its number among siblings is no content, and roles from before there was one do not name it.
  const names = servedAttributes(getModels(strapi)(PAGE))
    .map(([name]) => name)
    .filter((name) => name !== SORT_ORDER);
  const conditions = conditionsOnAttributes(strapi, ability, READ, PAGE, names);
  if (conditions === null) return true;
  if (page === null || conditions === NO_ENTRY) return false;
  const filters = { $and: [conditions, { documentId: page }] } as object;
  return (await strapi.documents(PAGE).count({ filters })) > 0;
};

/** The same for whoever has made a preview, who need not be there. Links for others take their own permission as well. */
export const mayPreview =
  (strapi: Core.Strapi): MayPreview =>
  async ({ maker, page, isShare }) => {
    const ability = await abilityOfAdministrator(strapi, maker);
    if (ability === null || (isShare && !ability.can(SHARE_PREVIEWS))) return false;
    return abilityPreviews(strapi, ability, page);
  };
