import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useFirstErrorShown } from '../strapi-internals/form-errors';

/** Goes to the first field with an error. Renders nothing; it is a panel because panels are inside the form. */
export const FirstError: PanelComponent = () => {
  useFirstErrorShown();
  return null;
};
