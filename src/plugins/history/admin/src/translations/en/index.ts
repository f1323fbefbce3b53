import editConflicts from './edit-conflicts.json';
import history from './history.json';
import presence from './presence.json';

/** Every text of the plugin, in English. The other languages have the same keys. */
const en = { ...editConflicts, ...history, ...presence };

export default en;
