import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import {
  READ_NAVIGATION,
  SHARE_PREVIEWS,
  UPDATE_NAVIGATION,
} from '#site-content/domain/panel/actions';
import { type GrantedAction, panelRoute } from '../operations/panel-requests/panel-route';
import { READ_FILES } from './access/media-library';

const READ_PAGES: GrantedAction = {
  action: 'plugin::content-manager.explorer.read',
  subject: PAGE,
};

const READ_REDIRECTS: GrantedAction = {
  action: 'plugin::content-manager.explorer.read',
  subject: REDIRECT,
};

const CREATE_REDIRECTS: GrantedAction = {
  action: 'plugin::content-manager.explorer.create',
  subject: REDIRECT,
};

/**
 * Routes of the plugin's pages in the admin panel, below `/site-content`. Only these permissions decide who
 * may edit the navigation there, regardless of permissions in the Content Manager. The response to a save
 * contains the whole navigation, so saving requires both permissions.
 */
export const panelRoutes = () => [
  panelRoute('GET', '/navigation', 'navigation.find', [{ action: READ_NAVIGATION }]),
  panelRoute('PUT', '/navigation', 'navigation.save', [
    { action: READ_NAVIGATION },
    { action: UPDATE_NAVIGATION },
  ]),
  panelRoute('POST', '/preview', 'preview.make', [READ_PAGES]),
  panelRoute('POST', '/preview/extend', 'preview.extend', [READ_PAGES]),
  panelRoute('GET', '/preview/problems', 'preview.problems', [READ_PAGES]),
  panelRoute('GET', '/preview/shares', 'preview.shares', [READ_PAGES, { action: SHARE_PREVIEWS }]),
  panelRoute('POST', '/preview/shares', 'preview.share', [READ_PAGES, { action: SHARE_PREVIEWS }]),
  panelRoute('POST', '/preview/shares/:name/withdraw', 'preview.withdraw', [
    READ_PAGES,
    { action: SHARE_PREVIEWS },
  ]),
  panelRoute('GET', '/free-slug', 'slugs.free', [READ_PAGES]),
  panelRoute('GET', '/path-below', 'slugs.pathBelow', [READ_PAGES]),
  panelRoute('GET', '/page-choices', 'page-choices.find', [READ_PAGES]),
  panelRoute('POST', '/pages/bulk-actions', 'page-bulk-actions.perform', [READ_PAGES]),
  panelRoute('POST', '/pages/subpages', 'page-bulk-actions.subpages', [READ_PAGES]),
  panelRoute('POST', '/pages/refused-parents', 'page-bulk-actions.refusedParents', [READ_PAGES]),
  panelRoute('GET', '/pages/tree', 'page-explorer.find', [READ_PAGES]),
  panelRoute('GET', '/pages/:documentId/references', 'page-references.find', [READ_PAGES]),
  panelRoute('POST', '/media-usage', 'media-usage.find', [{ action: READ_FILES }]),
  panelRoute('GET', '/redirects', 'redirects.find', [READ_REDIRECTS]),
  panelRoute('POST', '/redirects/bulk-actions', 'redirects.runBulkAction', [READ_REDIRECTS]),
  panelRoute('POST', '/redirects/export', 'redirects.export', [READ_REDIRECTS]),
  panelRoute('POST', '/redirects/import', 'redirects.import', [READ_REDIRECTS, CREATE_REDIRECTS]),
  panelRoute('GET', '/redirects/trace', 'redirects.trace', [READ_REDIRECTS]),
  panelRoute('GET', '/overview', 'overview.find', []),
  panelRoute('GET', '/settings', 'settings.find', []),
];
