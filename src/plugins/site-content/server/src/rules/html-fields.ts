import { walkComponents, type GetModel, type Model } from '../components/walk';
import { holdsHtml } from '../custom-fields';
import { cleanHtml } from './html';

type Values = Record<string, unknown>;

type Clean = (html: string) => string;

const cleanAttributes = ({ attributes }: Model, value: Values, clean: Clean): void => {
  for (const [name, attribute] of Object.entries(attributes)) {
    const html = value[name];
    if (holdsHtml(attribute) && typeof html === 'string') value[name] = clean(html);
  }
};

/**
 * Cleans every HTML field of an entry and of its components, in place, the ones that were added in the
 * Content-Type Builder included.
 *
 * @param clean what cleans, and perhaps notes what is clean then
 */
export const cleanHtmlFields = (
  getModel: GetModel,
  uid: string,
  data: Values,
  clean: Clean = cleanHtml
): void => {
  cleanAttributes(getModel(uid), data, clean);
  for (const component of walkComponents(getModel, uid, data)) {
    cleanAttributes(getModel(component.uid), component.value, clean);
  }
};
