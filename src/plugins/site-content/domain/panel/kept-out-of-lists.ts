import { type CustomAttribute, holdsHtml } from '../custom-fields';
import { isSecret } from '../masked-secrets';

/** What the panel shows in forms only: no column, no filter, no name of an entry. */
export const isKeptOutOfLists = (attribute: CustomAttribute): boolean =>
  isSecret(attribute) || holdsHtml(attribute);
