import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import { servedAttributes } from '../../../../contract/pages/catalogue';
import type { MayPreview } from '../../content/preview/previews';
import { abilityOfAdministrator } from '../../strapi/administrator-ability';
import { modelsOf } from '../../strapi/models';
import type { Ability } from '../../strapi/permission-conditions';
import { mayOnWholeAttribute } from '../access/on-attribute';
import { READ, readableOf } from '../access/readable';

/**
 * Whether somebody may see drafts in the front end: what he may read in the Content Manager, whole, since answers show
 * every attribute.
 *
 * @param page the document id of the one page, `null` for the whole site
 */
export const abilityPreviews = async (
  strapi: Core.Strapi,
  ability: Ability,
  page: string | null
): Promise<boolean> => {
  const getModel = modelsOf(strapi);
  const readsWhole = servedAttributes(getModel(PAGE)).every(([name]) =>
    mayOnWholeAttribute({ ability, getModel }, READ, PAGE, name)
  );
  if (!readsWhole) return false;
  const readable = await readableOf(strapi, ability, PAGE);
  return page === null ? readable.hasAll : readable.has(page);
};

/** The same for whoever has made a token, who need not be there. */
export const mayPreview =
  (strapi: Core.Strapi): MayPreview =>
  async (administrator, page) => {
    const ability = await abilityOfAdministrator(strapi, administrator);
    return ability !== null && abilityPreviews(strapi, ability, page);
  };
