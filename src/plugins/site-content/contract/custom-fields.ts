/** Text that holds HTML: cleaned when it is saved, edited with an editor of its own in the panel. */
export const HTML_FIELD = 'plugin::site-content.html';

/** Text that the panel masks. The website receives it as it is (docs/interface.md#site-keys). */
export const SECRET_FIELD = 'plugin::site-content.secret';

/** As much of an attribute as tells its custom field, Strapi's own types of attributes included. */
type CustomAttribute = { readonly customField?: string } | { readonly type: string };

const fieldOf = (attribute: CustomAttribute): unknown =>
  'customField' in attribute ? attribute.customField : undefined;

export const holdsHtml = (attribute: CustomAttribute): boolean => fieldOf(attribute) === HTML_FIELD;

export const isSecret = (attribute: CustomAttribute): boolean =>
  fieldOf(attribute) === SECRET_FIELD;

/** What the panel shows in forms only: no column, no filter, no name of an entry. */
export const isKeptOutOfLists = (attribute: CustomAttribute): boolean =>
  isSecret(attribute) || holdsHtml(attribute);
