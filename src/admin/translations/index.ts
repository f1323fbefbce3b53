import { deletionTexts } from './deletion-texts';
import formalGerman from './formal-german.json';

/**
 * Texts of Strapi that are replaced, by language and id. Strapi's German says du; the panel says Sie throughout, and has
 * the texts of the forms that Strapi left in English.
 */
export const translations = {
  en: deletionTexts.en,
  de: { ...formalGerman, ...deletionTexts.de },
};
