import type { Core } from '@strapi/strapi';
import { attributePopulate } from '#site-content/domain/components/populate';
import { SITE_KEYS } from '#site-content/domain/content-types';
import { LINKED_PAGES, namedIn } from '#site-content/domain/pages/linked-pages';
import { getLinkedPages } from '#site-content/domain/pages/page-links';
import type { PageReferences } from '#site-content/domain/panel/answers';
import { getHtmlFields } from '#site-content/domain/rules/html-fields';
import { getModels } from '../../strapi-internals/models';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { getReadable, mayReadField } from '../access/readable';

/** The texts of the site keys that link to a page, as far as an administrator may read them. */
export const keysLinkingTo = async (
  strapi: Core.Strapi,
  ability: Ability,
  documentId: string
): Promise<PageReferences['keys']> => {
  const getModel = getModels(strapi);
  const names = Object.keys(getModel(SITE_KEYS).attributes);
  const row = await strapi.db.query(SITE_KEYS).findOne({
    where: { [LINKED_PAGES]: { $contains: namedIn(documentId) } },
    populate: attributePopulate(getModel, SITE_KEYS, names, { linkedPages: false }),
  });
  if (row === null || !(await getReadable(strapi, ability, SITE_KEYS)).has(row.documentId)) {
    return [];
  }
  const linking = getHtmlFields(getModel, SITE_KEYS, row).filter(
    ({ html, path }) =>
      getLinkedPages(html).has(documentId) &&
      // What may be read is said for attributes, and for those of components: not for one in a list.
      mayReadField(ability, SITE_KEYS, path.filter((step) => typeof step === 'string').join('.'))
  );
  return [...new Set(linking.map(({ path }) => String(path[0])))].map((id) => ({ id }));
};
