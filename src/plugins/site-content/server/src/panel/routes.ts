import {
  READ_HISTORY,
  READ_NAVIGATION,
  RESTORE_HISTORY,
  SHARE_PREVIEWS,
  UPDATE_NAVIGATION,
} from '#site-content/domain/panel/actions';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';

interface AdminAction {
  readonly action: string;
  readonly subject?: string;
}

const READ_PAGES: AdminAction = { action: 'plugin::content-manager.explorer.read', subject: PAGE };

const READ_REDIRECTS: AdminAction = {
  action: 'plugin::content-manager.explorer.read',
  subject: REDIRECT,
};

const CREATE_REDIRECTS: AdminAction = {
  action: 'plugin::content-manager.explorer.create',
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
 * navigation there is decided by these actions alone, whatever they may do in the Content Manager. Its answer
 * to a save shows the whole navigation, so saving takes both.
 */
export const panelRoutes = () => [
  route('GET', '/navigation', 'navigation.find', [{ action: READ_NAVIGATION }]),
  route('PUT', '/navigation', 'navigation.save', [
    { action: READ_NAVIGATION },
    { action: UPDATE_NAVIGATION },
  ]),
  route('GET', '/history', 'history.find', [{ action: READ_HISTORY }]),
  route('GET', '/history/people', 'history.people', [{ action: READ_HISTORY }]),
  route('GET', '/history/acts/:act', 'history.findOne', [{ action: READ_HISTORY }]),
  route('GET', '/history/acts/:act/navigation', 'history.navigation', [
    { action: READ_HISTORY },
    { action: READ_NAVIGATION },
  ]),
  route('GET', '/history/versions', 'history.versions', [{ action: READ_HISTORY }]),
  route('GET', '/history/versions/differences', 'history.differences', [{ action: READ_HISTORY }]),
  route('GET', '/history/versions/served', 'history.served', [{ action: READ_HISTORY }]),
  route('POST', '/history/acts/:act/undo', 'history.undo', [
    { action: READ_HISTORY },
    { action: RESTORE_HISTORY },
  ]),
  route('POST', '/history/changes/:change/restore', 'history.restore', [
    { action: READ_HISTORY },
    { action: RESTORE_HISTORY },
  ]),
  route('POST', '/preview', 'preview.make', [READ_PAGES]),
  route('POST', '/preview/extend', 'preview.extend', [READ_PAGES]),
  route('GET', '/preview/shares', 'preview.shares', [READ_PAGES, { action: SHARE_PREVIEWS }]),
  route('POST', '/preview/shares', 'preview.share', [READ_PAGES, { action: SHARE_PREVIEWS }]),
  route('POST', '/preview/shares/:name/withdraw', 'preview.withdraw', [
    READ_PAGES,
    { action: SHARE_PREVIEWS },
  ]),
  route('GET', '/free-slug', 'slugs.free', [READ_PAGES]),
  route('GET', '/page-choices', 'page-choices.find', [READ_PAGES]),
  route('POST', '/pages/acts', 'page-acts.perform', [READ_PAGES]),
  route('GET', '/pages/tree', 'page-explorer.find', [READ_PAGES]),
  route('GET', '/pages/:documentId/references', 'page-references.find', [READ_PAGES]),
  // Which entry it is, and whether they may read that, the controller finds out.
  route('POST', '/presence', 'presence.beat', []),
  route('GET', '/redirects', 'redirects.find', [READ_REDIRECTS]),
  route('POST', '/redirects/acts', 'redirects.act', [READ_REDIRECTS]),
  route('POST', '/redirects/export', 'redirects.export', [READ_REDIRECTS]),
  route('POST', '/redirects/import', 'redirects.import', [READ_REDIRECTS, CREATE_REDIRECTS]),
  route('GET', '/redirects/way', 'redirects.way', [READ_REDIRECTS]),
  route('GET', '/overview', 'overview.find', []),
  route('GET', '/settings', 'settings.find', []),
];
