import type { GetModel } from '../../../../contract/components/walk';
import type { Ability } from '../../strapi/permission-conditions';

const beginningsOf = (name: string): string[] => {
  const steps = name.split('.');
  return steps.map((_, at) => steps.slice(0, at + 1).join('.'));
};

/**
 * Whether somebody may do something with an attribute, or with what it is in. Roles are granted the attributes of
 * components one by one, as `seo.title`, and dynamic zones as a whole.
 *
 * @param name from the entry down
 */
export const mayOnAttribute = (
  ability: Ability,
  action: string,
  uid: string,
  name: string
): boolean => beginningsOf(name).some((beginning) => ability.can(action, uid, beginning));

/** Whether somebody may do something with an attribute and with all that is in it. */
export const mayOnWholeAttribute = (
  { ability, getModel }: { readonly ability: Ability; readonly getModel: GetModel },
  action: string,
  uid: string,
  name: string
): boolean => {
  const isWhole = (model: string, path: string, attribute: string): boolean => {
    if (mayOnAttribute(ability, action, uid, path)) return true;
    const { type, component } = getModel(model).attributes[attribute] ?? {};
    if (type !== 'component' || component === undefined) return false;
    const names = Object.keys(getModel(component).attributes).filter((each) => each !== 'id');
    return names.every((each) => isWhole(component, `${path}.${each}`, each));
  };
  return isWhole(uid, name, name);
};
