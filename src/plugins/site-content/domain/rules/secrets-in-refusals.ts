import type { Attribute, GetModel } from '../components/walk';
import { isSecret } from '../masked-secrets';
import { type Path, type Problem, problem, problemAt } from '../problems/problem';
import { lengthLimit } from './lengths';

interface Place {
  readonly path: Path;
  readonly attribute: Attribute;
}

/** Whether a type or one of its components has a secret. */
export const hasSecret = (
  getModel: GetModel,
  uid: string,
  seen: Set<string> = new Set()
): boolean => {
  if (seen.has(uid)) return false;
  seen.add(uid);
  return Object.values(getModel(uid).attributes).some(
    (attribute) =>
      isSecret(attribute) ||
      [attribute.component ?? [], attribute.components ?? []]
        .flat()
        .some((component) => hasSecret(getModel, component, seen))
  );
};

/** Finds the secret that a path leads to or into; `null` if there is none. */
const secretAt = (getModel: GetModel, uid: string, data: unknown, path: Path): Place | null => {
  let model: string | undefined = uid;
  let value = data;
  for (const [index, step] of path.entries()) {
    value = (value as Record<string, unknown> | null | undefined)?.[step];
    if (typeof step === 'string' && model !== undefined) {
      const attribute: Attribute | undefined = getModel(model)?.attributes[step];
      if (attribute !== undefined && isSecret(attribute)) {
        return { path: path.slice(0, index + 1), attribute };
      }
      model = attribute?.component;
    }
    // In a dynamic zone, the value names its component.
    const named = (value as { __component?: unknown } | null | undefined)?.__component;
    if (typeof named === 'string') model = named;
  }
  return null;
};

const getForm = ({ path, attribute }: Place): Problem => {
  const code = attribute.required === true ? 'secret.form-required' : 'secret.form';
  return problem(path, code, { limit: lengthLimit(attribute) });
};

/**
 * Shortens the path of a problem inside a secret's value to the field: a longer path would reveal what the
 * value contains.
 */
export const withoutSecretPaths = (
  getModel: GetModel,
  uid: string,
  data: unknown,
  problems: readonly Problem[]
): Problem[] =>
  problems.map((found) =>
    problemAt(secretAt(getModel, uid, data, found.path)?.path ?? found.path, found)
  );

/** Replaces Strapi's messages about secrets, which may quote the value. */
export const withoutSecrets = (
  getModel: GetModel,
  uid: string,
  data: unknown,
  problems: readonly Problem[]
): Problem[] =>
  problems.map((found) => {
    const place = secretAt(getModel, uid, data, found.path);
    return place === null ? found : getForm(place);
  });
