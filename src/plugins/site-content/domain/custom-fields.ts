/** Text that holds HTML: cleaned when it is saved, edited with an editor of its own in the panel. */
export const HTML_FIELD = 'plugin::site-content.html';

/** As much of an attribute as tells its custom field, Strapi's own types of attributes included. */
export type CustomAttribute = { readonly customField?: string } | { readonly type: string };

export const getCustomField = (attribute: CustomAttribute): unknown =>
  'customField' in attribute ? attribute.customField : undefined;

export const holdsHtml = (attribute: CustomAttribute): boolean =>
  getCustomField(attribute) === HTML_FIELD;
