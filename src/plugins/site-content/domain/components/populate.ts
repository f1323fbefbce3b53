import { LINK_COMPONENT } from '../content-types';
import type { Attribute, GetModel } from './walk';

type Populate = Record<string, unknown>;

/** Options for populating relations with `strapi.db.query`. */
export interface PopulateOptions {
  /** Whether to populate the page relation of links, which only the rules need. */
  readonly linkedPages: boolean;
}

const getPopulate = (
  getModel: GetModel,
  attribute: Attribute,
  options: PopulateOptions
): unknown => {
  switch (attribute.type) {
    case 'component':
      return { populate: componentPopulate(getModel, attribute.component ?? '', options) };
    case 'dynamiczone':
      return {
        on: Object.fromEntries(
          (attribute.components ?? []).map((component) => [
            component,
            { populate: componentPopulate(getModel, component, options) },
          ])
        ),
      };
    case 'media':
      return true;
    case 'relation':
      return attribute.relation?.startsWith('morph') ? undefined : { select: ['documentId'] };
    default:
      return undefined;
  }
};

/** Builds the populate option for a whole component: nested components, media, and document ids of related entries. */
const componentPopulate = (getModel: GetModel, uid: string, options: PopulateOptions): Populate =>
  attributePopulate(getModel, uid, Object.keys(getModel(uid).attributes), options);

/** Builds the populate option for the named attributes of a content type or component. */
export const attributePopulate = (
  getModel: GetModel,
  uid: string,
  names: readonly string[],
  options: PopulateOptions
): Populate => {
  const { attributes } = getModel(uid);
  const entries = names.flatMap((name) => {
    const attribute = attributes[name];
    if (attribute === undefined) return [];
    if (uid === LINK_COMPONENT && name === 'page' && !options.linkedPages) return [];
    const populate = getPopulate(getModel, attribute, options);
    return populate === undefined ? [] : [[name, populate]];
  });
  return Object.fromEntries(entries);
};
