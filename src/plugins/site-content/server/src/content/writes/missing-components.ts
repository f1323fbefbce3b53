import type { Core } from '@strapi/strapi';
import { attributePopulate } from '#site-content/domain/components/populate';
import { getComponents, walkComponents } from '#site-content/domain/components/walk';
import { getModels } from '../../strapi-internals/models';
import type { ContentTypeUID, Data } from './write';

/**
 * Turns components that the entry no longer has into new ones: the form was opened before someone else
 * removed them, and its content should not be lost. Strapi refuses the id of a missing component.
 *
 * @param data is modified in place
 */
export const dropGoneParts = async (
  strapi: Core.Strapi,
  uid: string,
  documentId: string,
  data: Data
): Promise<void> => {
  const getModel = getModels(strapi);
  const { attributes } = getModel(uid);
  const names = Object.keys(attributes).filter((name) => {
    const attribute = attributes[name];
    return name in data && attribute !== undefined && getComponents(attribute).length > 0;
  });
  if (names.length === 0) return;
  const stored: Data[] = await strapi.db.query(uid as ContentTypeUID).findMany({
    where: { documentId },
    populate: attributePopulate(getModel, uid, names, { linkedPages: false }),
  });
  const there = new Set(
    stored.flatMap((row) =>
      [...walkComponents(getModel, uid, row)].map((part) => `${part.uid} ${part.value['id']}`)
    )
  );
  for (const { uid: component, value } of walkComponents(getModel, uid, data)) {
    if (typeof value['id'] !== 'number' || there.has(`${component} ${value['id']}`)) continue;
    delete value['id'];
  }
};
