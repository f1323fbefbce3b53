import { statSync } from 'node:fs';
import path from 'node:path';

/** The id of a user who does not own the code of this checkout: "nobody" on most systems. */
export const OTHER_USER = 65_534;

/** Whether every user may read a folder and enter its parents. */
export const mayEnter = (folder: string): boolean =>
  (statSync(folder).mode & 0o5) === 0o5 &&
  (folder === path.dirname(folder) || mayEnter(path.dirname(folder)));
