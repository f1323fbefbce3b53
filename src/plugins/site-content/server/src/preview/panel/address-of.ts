import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { fillPreviewUrl } from '#site-content/domain/preview/preview-url';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { abilityPreviews } from './can-preview';
import { getPreviewPlace, type PreviewPanelServices } from './places';

interface Asking {
  readonly user?: { readonly id: number | string };
  readonly userAbility: Ability;
}

/**
 * Returns the URL of Strapi's own preview of an entry for the administrator of the current request. Strapi's controller
 * requests it without checking whether they may read the entry (Strapi 5.54.0, `@strapi/content-manager`,
 * `server/preview/controllers/preview.js`).
 *
 * @returns `undefined` for entries without a preview, and for users who may not see it: the panel then offers none
 */
export const getPreviewAddress = async (
  strapi: Core.Strapi,
  services: PreviewPanelServices,
  uid: string,
  { documentId, status }: { readonly documentId?: string; readonly status?: string }
): Promise<string | undefined> => {
  const { options, previews, publishedPages } = services;
  const { url } = options.preview;
  if (uid !== PAGE || documentId === undefined || previews === null || url === '') return undefined;
  const { user, userAbility } = (strapi.requestContext.get()?.state ?? {}) as Partial<Asking>;
  if (user === undefined || userAbility === undefined) return undefined;
  if (!(await abilityPreviews(strapi, userAbility, documentId))) return undefined;
  if (status === 'published') {
    const { tree, byId } = await publishedPages.read();
    const path = tree.getPath(documentId);
    if (path === null) return undefined;
    // Without a token, the front end leaves preview mode.
    const slug = String(byId.get(documentId)?.values['slug'] ?? '');
    return fillPreviewUrl(url, { path, slug, id: documentId, token: '' });
  }
  const grant = await previews.tokens.grants.hold(Number(user.id), documentId);
  return (await getPreviewPlace({ ...services, strapi, previews }, grant)).url;
};
