import { type Attribute, type GetModel, type Model, walkComponents } from '../components/walk';
import { type Path, type Problem, problem } from '../problems/problem';

/** Limit of a `string` without a `maxLength`, in Strapi's validator and in the column. */
const DEFAULT_STRING_LENGTH = 255;

/** Returns the maximum number of characters of an attribute. */
export const lengthLimit = ({ type, maxLength }: Attribute): number =>
  maxLength ?? (type === 'string' || type === 'uid' ? DEFAULT_STRING_LENGTH : Infinity);

const checkModel = (model: Model, value: Record<string, unknown>, path: Path): Problem[] =>
  Object.entries(model.attributes).flatMap(([name, attribute]) => {
    const text = value[name];
    const limit = lengthLimit(attribute);
    return typeof text === 'string' && text.length > limit
      ? [problem([...path, name], 'too-long', { limit })]
      : [];
  });

/** Finds the texts of an entry and its components that exceed their attribute's limit. */
export const checkLengths = (
  getModel: GetModel,
  uid: string,
  entity: Record<string, unknown>
): Problem[] => [
  ...checkModel(getModel(uid), entity, []),
  ...[...walkComponents(getModel, uid, entity)].flatMap((component) =>
    checkModel(getModel(component.uid), component.value, component.path)
  ),
];
