import { MASK, nameInForms } from '#history/domain/differences';
import type { Values } from '#site-content/domain/changes/state';
import {
  type Attribute,
  type GetModel,
  walkComponents,
} from '#site-content/domain/components/walk';
import { isSecret } from '#site-content/domain/masked-secrets';
import { servedAttributes } from '#site-content/domain/pages/served-attributes';

/** An entry or a component in it, modified in place. */
export interface Part {
  readonly uid: string;
  readonly value: Record<string, unknown>;
}

/** Lists the served attributes of entries or components that are files or relations. */
export const attributesIn = (
  getModel: GetModel,
  parts: readonly Part[],
  type: 'media' | 'relation'
): { readonly part: Part; readonly name: string; readonly attribute: Attribute }[] =>
  parts.flatMap((part) =>
    servedAttributes(getModel(part.uid)).flatMap(([name, attribute]) =>
      attribute.type === type && part.value[name] !== undefined ? [{ part, name, attribute }] : []
    )
  );

/**
 * Copies a recorded entry with its readable attributes only. Secrets are masked for everyone, and blocks of removed
 * types are omitted.
 *
 * @returns the copy and all its components, the entry itself first
 */
export const readableValues = (
  getModel: GetModel,
  uid: string,
  kept: Values,
  canRead: (name: string) => boolean
): readonly [Part, ...Part[]] => {
  const value = structuredClone(kept) as Record<string, unknown>;
  for (const [name, { type }] of Object.entries(getModel(uid).attributes)) {
    const blocks = value[name];
    if (type !== 'dynamiczone' || !Array.isArray(blocks)) continue;
    value[name] = (blocks as Values[]).filter(
      (block) => getModel(String(block['__component'])) !== undefined
    );
  }
  const inside = [...walkComponents(getModel, uid, value)];
  for (const part of [{ uid, value, path: [] }, ...inside]) {
    const above = part.path.filter((step) => typeof step === 'string');
    const { attributes } = getModel(part.uid);
    for (const name of Object.keys(part.value)) {
      const attribute = attributes[nameInForms(name)] ?? attributes[name];
      if (attribute === undefined) continue;
      const isHolder = attribute.type === 'component' || attribute.type === 'dynamiczone';
      if (!isHolder && !canRead([...above, nameInForms(name)].join('.'))) delete part.value[name];
      else if (isSecret(attribute) && (part.value[name] ?? '') !== '') part.value[name] = MASK;
    }
  }
  return [{ uid, value }, ...inside];
};
