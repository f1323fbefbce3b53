import type { Core } from '@strapi/strapi';
import { getLanguage, type Language } from '#site-content/domain/problems/message-of';

/**
 * Returns the panel language of the administrator of the current request, or English if there is none. Used for
 * messages that Strapi's own screens show unchanged; others are sent as data.
 */
export const languageOfUser = (strapi: Core.Strapi): Language => {
  const user = strapi.requestContext.get()?.state.user as
    { readonly preferedLanguage?: string | null } | undefined;
  return getLanguage(user?.preferedLanguage ?? 'en');
};
