import type { Core } from '@strapi/strapi';
import { attributePopulate } from '#site-content/domain/components/populate';
import { SITE_KEYS } from '#site-content/domain/content-types';
import { LINKED_PAGES } from '#site-content/domain/pages/linked-pages';
import { getLinkedPages } from '#site-content/domain/pages/page-links';
import type { PageReferences } from '#site-content/domain/panel/panel-response-types';
import { toFieldPath } from '#site-content/domain/problems/problem';
import { getHtmlFields } from '#site-content/domain/rules/html-fields';
import { canReadField, getReadable } from '../../panel/access/readable';
import { getModels } from '../../strapi-internals/models';
import type { Ability } from '../../strapi-internals/permission-conditions';

/** Returns the site keys whose texts link to one of these pages, limited to those the user may read. */
export const keysLinkingTo = async (
  strapi: Core.Strapi,
  ability: Ability,
  documentIds: readonly string[]
): Promise<PageReferences['keys']> => {
  const getModel = getModels(strapi);
  const names = Object.keys(getModel(SITE_KEYS).attributes);
  const row = await strapi.db.query(SITE_KEYS).findOne({
    where: { [LINKED_PAGES]: { $notNull: true } },
    populate: attributePopulate(getModel, SITE_KEYS, names, { linkedPages: false }),
  });
  if (row === null || !(await getReadable(strapi, ability, SITE_KEYS)).has(row.documentId)) {
    return [];
  }
  const linking = getHtmlFields(getModel, SITE_KEYS, row).filter(
    ({ html, path }) =>
      documentIds.some((id) => getLinkedPages(html).has(id)) &&
      canReadField(ability, SITE_KEYS, toFieldPath(path))
  );
  return [...new Set(linking.map(({ path }) => String(path[0])))].map((id) => ({ id }));
};
