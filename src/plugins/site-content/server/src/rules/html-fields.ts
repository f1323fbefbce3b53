import { walkComponents, type GetModel, type Model } from '../components/walk';
import { holdsHtml } from '../custom-fields';
import { cleanHtml } from './html';

type Values = Record<string, unknown>;

const cleanAttributes = ({ attributes }: Model, value: Values): void => {
  for (const [name, attribute] of Object.entries(attributes)) {
    const html = value[name];
    if (holdsHtml(attribute) && typeof html === 'string') value[name] = cleanHtml(html);
  }
};

/**
 * Cleans every HTML field of an entry and of its components, in place, the ones that were added in the
 * Content-Type Builder included.
 */
export const cleanHtmlFields = (getModel: GetModel, uid: string, data: Values): void => {
  cleanAttributes(getModel(uid), data);
  for (const component of walkComponents(getModel, uid, data)) {
    cleanAttributes(getModel(component.uid), component.value);
  }
};
