import { type Attribute, getComponents, type GetModel } from '../components/walk';
import { asList, isRecord } from '../values';
import { isBlank } from './text';

type Values = Readonly<Record<string, unknown>>;

/** A block with an image that has no alternative text. */
export interface ImageWithoutText {
  /** Index among the blocks, from 0. */
  readonly at: number;
  /** The UID of its component. */
  readonly component: string;
}

const isEmpty = (value: unknown): boolean => typeof value !== 'string' || isBlank(value);

const isImage = (file: Values): boolean => String(file['mime'] ?? '').startsWith('image/');

const lacksText = (getModel: GetModel, uid: string, values: Values): boolean => {
  const { attributes } = (getModel(uid) as ReturnType<GetModel> | undefined) ?? { attributes: {} };
  const hasOwnText = attributes['alt']?.type === 'string' && !isEmpty(values['alt']);
  return Object.entries(attributes).some(([name, attribute]: [string, Attribute]) => {
    const held = asList(values[name]).filter(isRecord);
    if (attribute.type === 'media') {
      return !hasOwnText && held.some((file) => isImage(file) && isEmpty(file['alternativeText']));
    }
    return (
      getComponents(attribute).length > 0 &&
      held.some((part) =>
        lacksText(getModel, attribute.component ?? String(part['__component']), part)
      )
    );
  });
};

/**
 * Finds blocks with an image that has no alternative text, neither in the block (attribute `alt`) nor in the Media
 * Library. They are never a reason to refuse a save, because an image may be decorative.
 *
 * @param body the dynamic zone as in a form, with complete file objects
 */
export const findImagesWithoutText = (getModel: GetModel, body: unknown): ImageWithoutText[] =>
  asList(body).flatMap((block, at) => {
    if (!isRecord(block)) return [];
    const component = String(block['__component']);
    return lacksText(getModel, component, block) ? [{ at, component }] : [];
  });
