import path from 'node:path';
import type { Core } from '@strapi/strapi';

/** The name of Strapi's provider that stores files in a folder of this machine. */
const LOCAL = 'local';

/** Whether uploaded files are in this service's own folder, and not in somebody else's store. */
export const keepsUploadsItself = (strapi: Core.Strapi): boolean =>
  strapi.config.get('plugin::upload.provider') === LOCAL;

/**
 * Where uploaded files are. Strapi's provider joins the name to its public folder, which it has as a whole path in
 * `strapi.dirs` (Strapi 5.54.0, `@strapi/provider-upload-local/dist/index.js`).
 */
export const getUploadsFolder = (strapi: Core.Strapi): string =>
  path.join(strapi.dirs.static.public, 'uploads');
