import { type Attribute, type GetModel, type Model, walkComponents } from '../components/walk';
import { type Path, type Problem, problem } from '../problems/problem';

/** What Strapi's validator and its column take of a `string` without a length of its own. */
const DEFAULT_STRING_LENGTH = 255;

/** The most characters that an attribute takes. */
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

/** Every text of an entry and its components that is longer than its attribute takes. */
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
