/** The custom field for HTML, which is sanitized on save and has its own editor in the panel. */
export const HTML_FIELD = 'plugin::site-content.html';

/** The part of an attribute that identifies its custom field. Strapi's own attribute types match too. */
export type CustomAttribute = { readonly customField?: string } | { readonly type: string };

export const getCustomField = (attribute: CustomAttribute): unknown =>
  'customField' in attribute ? attribute.customField : undefined;

export const holdsHtml = (attribute: CustomAttribute): boolean =>
  getCustomField(attribute) === HTML_FIELD;
