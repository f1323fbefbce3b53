import type { Path } from '../problems/problem';

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

/** UIDs of the components an attribute can hold; empty for other attribute types. */
export const getComponents = ({
  type,
  component = '',
  components = [],
}: Attribute): readonly string[] =>
  type === 'component' ? [component] : type === 'dynamiczone' ? components : [];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

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
