import type { Core } from '@strapi/strapi';
import { getComponents, type GetModel } from '#site-content/domain/components/walk';
import { getModels } from '../../strapi-internals/models';
import type { RelationAccess } from '../../strapi-internals/relation-choices';
import { TARGETS } from './guard-relations';
import { readsNavigation } from './limit-related';
import { findBeginnings, isAllowedOnAttributeOfAll } from './on-attribute';
import { COMMON_ATTRIBUTES, READ } from './readable';

/** The Content Manager's permissions for forms. */
const OF_FORMS = ['read', 'create', 'update'].map(
  (action) => `plugin::content-manager.explorer.${action}`
);

/**
 * Lists the attributes that lead from a type to a component, as dotted names, up to a dynamic zone: permissions cover
 * dynamic zones as a whole.
 */
const findPlaces = (getModel: GetModel, uid: string, component: string): string[] =>
  Object.entries(getModel(uid).attributes).flatMap(([name, attribute]) => {
    const places = getComponents(attribute).flatMap((each) =>
      each === component ? [''] : findPlaces(getModel, each, component)
    );
    if (attribute.type === 'dynamiczone') return places.length === 0 ? [] : [name];
    return places.map((place) => (place === '' ? name : `${name}.${place}`));
  });

/** True if permissions for entries of a type depend on roles in the Content Manager. */
const isManaged = (strapi: Core.Strapi, uid: string): boolean => {
  const type = strapi.contentTypes[uid as keyof typeof strapi.contentTypes] as
    { pluginOptions?: { 'content-manager'?: { visible?: boolean } } } | undefined;
  return type !== undefined && type.pluginOptions?.['content-manager']?.visible !== false;
};

/** Limits the choices of relation inputs to what roles may read. */
export const relationAccess = (strapi: Core.Strapi): RelationAccess => ({
  hasForm: (ability, component, field) =>
    Object.keys(strapi.contentTypes).some((uid) =>
      findPlaces(getModels(strapi), uid, component).some((place) =>
        OF_FORMS.some((action) =>
          findBeginnings(`${place}.${field}`).some((name) => ability.can(action, uid, name))
        )
      )
    ),
  canRead: (ability, target) =>
    !isManaged(strapi, target) || readsNavigation(ability, target) || ability.can(READ, target),
  canName: (ability, target, mainField) =>
    !TARGETS.includes(target) ||
    COMMON_ATTRIBUTES.includes(mainField) ||
    isAllowedOnAttributeOfAll(strapi, ability, READ, target, [], mainField),
});
