import type en from '../en';
import editConflicts from './edit-conflicts.json';
import history from './history.json';
import presence from './presence.json';

/** Every text of the plugin, in German. */
const de: typeof en = { ...editConflicts, ...history, ...presence };

export default de;
