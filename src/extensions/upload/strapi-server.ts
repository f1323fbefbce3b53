import type { Core } from '@strapi/strapi';
import { guardUploads, type UploadedFile, type UploadService } from '../../uploads/guard-uploads';

interface Context {
  readonly strapi: Core.Strapi;
}

/** As much of Strapi's upload plugin as is changed here. */
interface UploadPlugin {
  services: { upload: (context: Context) => UploadService };
}

const filesOfRequest = (strapi: Core.Strapi): UploadedFile[] => {
  const request = strapi.requestContext.get()?.request as
    { files?: { files?: UploadedFile | UploadedFile[] } } | undefined;
  return [request?.files?.files ?? []].flat();
};

const storedExtension = async (strapi: Core.Strapi, id: unknown): Promise<string | undefined> => {
  const file = await strapi.db
    .query('plugin::upload.file')
    .findOne({ select: ['ext'], where: { id } });
  return (file?.ext as string | undefined) ?? undefined;
};

/** Lets Strapi's media library take only what may be uploaded. */
export default (plugin: UploadPlugin): UploadPlugin => {
  const create = plugin.services.upload;
  plugin.services.upload = (context) =>
    guardUploads(
      create(context),
      () => filesOfRequest(context.strapi),
      (id) => storedExtension(context.strapi, id)
    );
  return plugin;
};
