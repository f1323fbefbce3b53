import { READ_HISTORY, READ_NAVIGATION, RESTORE_HISTORY } from '#site-content/domain/panel/actions';
import { panelRoute } from '#site-content/server/operations/panel-requests/panel-route';

const READ = [{ action: READ_HISTORY }];
const RESTORE = [...READ, { action: RESTORE_HISTORY }];

/** Panel routes, below `/site-content`, where they were when the history was part of the core. */
export const routes = [
  panelRoute('GET', '/history', 'history.find', READ),
  panelRoute('GET', '/history/people', 'history.people', READ),
  panelRoute('GET', '/history/change-sets/:changeSet', 'history.findOne', READ),
  panelRoute('GET', '/history/change-sets/:changeSet/navigation', 'history.navigation', [
    ...READ,
    { action: READ_NAVIGATION },
  ]),
  panelRoute('GET', '/history/versions', 'history.versions', READ),
  panelRoute('GET', '/history/versions/differences', 'history.differences', READ),
  panelRoute('GET', '/history/versions/served', 'history.served', READ),
  panelRoute('POST', '/history/change-sets/:changeSet/undo', 'history.undo', RESTORE),
  panelRoute('POST', '/history/changes/:change/restore', 'history.restore', RESTORE),
  // The controller checks the entry and the permission to read it.
  panelRoute('POST', '/presence', 'presence.beat', []),
];
