import type { Path } from '../problems/problem';
import { isRecord } from '../values';

/** The subset of a Strapi attribute needed to walk and serve content. */
export interface Attribute {
  readonly type: string;
  readonly required?: boolean;
  readonly private?: boolean;
  readonly visible?: boolean;
  readonly repeatable?: boolean;
  readonly multiple?: boolean;
  readonly allowedTypes?: readonly string[];
  readonly maxLength?: number;
  readonly component?: string;
  readonly components?: readonly string[];
  readonly target?: string;
  readonly relation?: string;
  readonly mappedBy?: string;
  readonly customField?: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface Model {
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** Looks up a content type or component by its UID. */
export type GetModel = (uid: string) => Model;

/** A component inside an entry, with its location. */
export interface ComponentValue {
  readonly uid: string;
  readonly value: Record<string, unknown>;
  readonly path: Path;
}

/** Lists the UIDs of the components that an attribute can hold; empty for other attribute types. */
export const getComponents = ({
  type,
  component = '',
  components = [],
}: Attribute): readonly string[] =>
  type === 'component' ? [component] : type === 'dynamiczone' ? components : [];

/**
 * Lists the UIDs of the content type and the components that own the attribute names on a path, in order. They cannot
 * be derived from the path alone, because blocks have different types.
 *
 * @param entity as sent, or as read with its components
 * @returns one UID per attribute name, up to the point where the path leaves the entity
 * @example findModels(getModel, PAGE, page, ['body', 1, 'text']) // ['api::page.page', 'blocks.quote']
 */
export const findModels = (
  getModel: GetModel,
  uid: string,
  entity: Record<string, unknown>,
  path: Path
): string[] => {
  const models: string[] = [];
  let model: string | undefined = uid;
  let value: unknown = entity;
  for (const step of path) {
    if (typeof step === 'string') {
      if (model === undefined) break;
      models.push(model);
      const attribute: Attribute | undefined = getModel(model)?.attributes[step];
      value = isRecord(value) ? value[step] : undefined;
      model = attribute?.component ?? getComponent(value);
    } else {
      value = Array.isArray(value) ? value[step] : undefined;
      model ??= getComponent(value);
    }
  }
  return models;
};

/** Returns the UID of a component in a dynamic zone. */
const getComponent = (value: unknown): string | undefined => {
  const uid = isRecord(value) ? value['__component'] : undefined;
  return typeof uid === 'string' ? uid : undefined;
};

/**
 * Yields every component in an entry at any depth, including types added in the Content-Type Builder.
 *
 * @param entity as sent, or as read with its components
 */
export function* walkComponents(
  getModel: GetModel,
  uid: string,
  entity: Record<string, unknown>,
  path: Path = []
): Generator<ComponentValue> {
  for (const [name, attribute] of Object.entries(getModel(uid).attributes)) {
    if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') continue;
    const values = entity[name];
    const list = Array.isArray(values) ? values : [values];
    for (const [index, value] of list.entries()) {
      if (!isRecord(value)) continue;
      const component = attribute.component ?? value['__component'];
      // Strapi's own validator reports components that do not exist.
      if (typeof component !== 'string' || getModel(component) === undefined) continue;
      const at = Array.isArray(values) ? [...path, name, index] : [...path, name];
      yield { uid: component, value, path: at };
      yield* walkComponents(getModel, component, value, at);
    }
  }
}
