/**
 * @reliesOn `strapi.dirs.static.public`; the local provider's folder `uploads`.
 * @ifItFails A backup contains no files.
 * @readIn Strapi 5.54.0: `@strapi/provider-upload-local/dist/index.js`
 */

import path from 'node:path';
import type { Core } from '@strapi/strapi';

/** Name of Strapi's provider that stores files in a local folder. */
const LOCAL = 'local';

/** True if uploaded files are in this service's folder rather than in external storage. */
export const keepsUploadsItself = (strapi: Core.Strapi): boolean =>
  strapi.config.get('plugin::upload.provider') === LOCAL;

/**
 * Returns the folder of uploaded files. Strapi's provider joins its name to the public folder, whose absolute
 * path is in `strapi.dirs`.
 */
export const getUploadsFolder = (strapi: Core.Strapi): string =>
  path.join(strapi.dirs.static.public, 'uploads');
