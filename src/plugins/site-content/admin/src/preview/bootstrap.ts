import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';
import { SharePanel } from './share-panel';
import { useExtendedPreview } from './use-extended-preview';

/** Keeps the preview alive on Strapi's preview page. Renders nothing. */
const HoldPreview = () => {
  const { id } = useParams<{ id: string }>();
  useExtendedPreview(id);
  return null;
};

/** Adds share links to the edit view of a page, and keeps previews alive on Strapi's preview page. */
export const bootstrapPreview = (app: StrapiApp): void => {
  const contentManager = app.getPlugin('content-manager');
  const apis = contentManager.apis as ContentManagerPlugin['config']['apis'];
  apis.addEditViewSidePanel([SharePanel]);
  contentManager.injectComponent('preview', 'actions', {
    name: 'hold-preview',
    Component: HoldPreview,
  });
};
