import { createPublicAgent } from 'public-fetch';
import {
  filesOfRequest,
  storedExtension,
  type UploadPlugin,
} from '../../plugins/site-content/server/src/strapi-internals/upload-plugin';
import { fetchToFile } from '../../uploads/fetch-to-file';
import { changeFiles, changeFilesLast, followStoring } from '../../uploads/file-changes';
import { guardUploads } from '../../uploads/guard-uploads';
import { uploadTogether } from '../../uploads/rows-together';
import { checkStoredName } from '../../uploads/stored-file-name';

const FILE = 'plugin::upload.file';

/**
 * In place of Strapi's own, which asks for a name's address, compares it with a short list of private ones, and
 * then lets somebody else ask again and follow redirects (Strapi 5.54.0, `@strapi/upload`, `services/file.js`).
 */
const fetchUrlToInputFile: UploadPlugin['services']['file']['fetchUrlToInputFile'] = async (
  url,
  folder,
  limit,
  onProgress = () => undefined
) => {
  const agent = createPublicAgent();
  try {
    return { file: await fetchToFile(url, { agent, folder, limit, onProgress }) };
  } finally {
    await agent.destroy();
  }
};

/**
 * Lets Strapi's media library take only what may be uploaded, fetch only what is public, and be as it was where
 * an upload, a replacement or a removal fails.
 */
export default (plugin: UploadPlugin): UploadPlugin => {
  const create = plugin.services.upload;
  plugin.services.upload = (context) =>
    guardUploads(
      uploadTogether(context.strapi, create(context)),
      () => filesOfRequest(context.strapi),
      async (id) => {
        // Strapi writes resized images into a temporary folder under the stored name before it asks the provider.
        const file = await context.strapi.db.query(FILE).findOne({ where: { id } });
        if (file !== null) checkStoredName(file);
        return storedExtension(context.strapi, id);
      },
      (work) => changeFiles(context.strapi, work)
    );
  const createProvider = plugin.services.provider;
  plugin.services.provider = (context) => followStoring(createProvider(context));
  const register = plugin.register;
  plugin.register = async (context) => {
    await register(context);
    changeFilesLast(context.strapi);
  };
  plugin.services.file.fetchUrlToInputFile = fetchUrlToInputFile;
  return plugin;
};
