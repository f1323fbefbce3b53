import { type Attribute, type GetModel, type Model, walkComponents } from '../components/walk';
import type { Path, Problem } from '../problems/problem';

/** Checks the value of one attribute; returns `null` if it is valid. */
export type AttributeCheck = (attribute: Attribute, value: unknown, path: Path) => Problem | null;

/** Checks each attribute of an entry and its components. */
export const checkAttributes = (
  getModel: GetModel,
  uid: string,
  entity: Record<string, unknown>,
  check: AttributeCheck
): Problem[] => {
  const checkModel = (model: Model, values: Record<string, unknown>, path: Path): Problem[] =>
    Object.entries(model.attributes).flatMap(
      ([name, attribute]) => check(attribute, values[name], [...path, name]) ?? []
    );
  return [
    ...checkModel(getModel(uid), entity, []),
    ...[...walkComponents(getModel, uid, entity)].flatMap((component) =>
      checkModel(getModel(component.uid), component.value, component.path)
    ),
  ];
};
