import {
  READ_API_PREVIEW,
  READ_NAVIGATION,
  UPDATE_NAVIGATION,
} from '../../../contract/panel/actions';
import { PAGE, REDIRECT } from '../../../contract/content-types';

interface AdminAction {
  readonly action: string;
  readonly subject?: string;
}

const READ_PAGES: AdminAction = { action: 'plugin::content-manager.explorer.read', subject: PAGE };

const READ_REDIRECTS: AdminAction = {
  action: 'plugin::content-manager.explorer.read',
  subject: REDIRECT,
};

const route = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  handler: string,
  actions: readonly AdminAction[]
) => ({
  method,
  path,
  handler,
  config: {
    policies: [
      'admin::isAuthenticatedAdmin',
      { name: 'admin::hasPermissions', config: { actions } },
    ],
  },
});

/**
 * What the plugin's pages in the admin panel ask for, below `/site-content`. Whether somebody may work on the
 * navigation there is decided by these actions alone, whatever he may do in the Content Manager. Its answer
 * to a save shows the whole navigation, so saving takes both.
 */
export const panelRoutes = () => [
  route('GET', '/navigation', 'navigation.find', [{ action: READ_NAVIGATION }]),
  route('PUT', '/navigation', 'navigation.save', [
    { action: READ_NAVIGATION },
    { action: UPDATE_NAVIGATION },
  ]),
  route('GET', '/api-preview/initial-data', 'api-preview.initialData', [
    { action: READ_API_PREVIEW },
  ]),
  route('GET', '/api-preview/pages', 'api-preview.pages', [{ action: READ_API_PREVIEW }]),
  route('GET', '/free-slug', 'slugs.free', [READ_PAGES]),
  route('GET', '/page-choices', 'page-choices.find', [READ_PAGES]),
  route('POST', '/pages/acts', 'page-acts.perform', [READ_PAGES]),
  route('GET', '/pages/tree', 'page-explorer.find', [READ_PAGES]),
  route('GET', '/pages/:documentId/references', 'page-references.find', [READ_PAGES]),
  route('GET', '/redirects', 'redirects.find', [READ_REDIRECTS]),
  route('POST', '/redirects/acts', 'redirects.act', [READ_REDIRECTS]),
  route('GET', '/redirects/way', 'redirects.way', [READ_REDIRECTS]),
  route('GET', '/overview', 'overview.find', []),
  route('GET', '/settings', 'settings.find', []),
];
