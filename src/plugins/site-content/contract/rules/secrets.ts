import type { Attribute, GetModel } from '../components/walk';
import { isSecret } from '../custom-fields';
import { lengthLimit } from './lengths';
import type { Path, Problem } from '../problems/problem';

interface Place {
  readonly path: Path;
  readonly attribute: Attribute;
}

/** Whether a type has a secret, in its components as well. */
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

/** The secret that stands at a place or around it, `null` where there is none. */
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
    // In a dynamic zone each value says which component it is.
    const named = (value as { __component?: unknown } | null | undefined)?.__component;
    if (typeof named === 'string') model = named;
  }
  return null;
};

const sentence = (attribute: Attribute): string => {
  const limit = lengthLimit(attribute);
  return attribute.required === true
    ? `This is required, and must be text of ${limit} characters at the most.`
    : `This must be text of ${limit} characters at the most.`;
};

/**
 * Names the field alone where a problem is about what was sent in place of a secret: a path into that would
 * tell what it holds.
 */
export const withoutSecretPaths = (
  getModel: GetModel,
  uid: string,
  data: unknown,
  problems: readonly Problem[]
): Problem[] =>
  problems.map(({ path, message }) => ({
    path: secretAt(getModel, uid, data, path)?.path ?? path,
    message,
  }));

/** Puts a sentence of ours in place of Strapi's wherever that is about a secret, since it may quote the value. */
export const withoutSecrets = (
  getModel: GetModel,
  uid: string,
  data: unknown,
  problems: readonly Problem[]
): Problem[] =>
  problems.map((problem) => {
    const place = secretAt(getModel, uid, data, problem.path);
    return place === null ? problem : { path: place.path, message: sentence(place.attribute) };
  });
