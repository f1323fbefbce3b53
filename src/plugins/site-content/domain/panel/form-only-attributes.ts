import { type CustomAttribute, holdsHtml } from '../custom-fields';
import { isSecret } from '../masked-secrets';

/** Attributes shown in forms only: never a column, a filter or an entry's title. */
export const isFormOnly = (attribute: CustomAttribute): boolean =>
  isSecret(attribute) || holdsHtml(attribute);
