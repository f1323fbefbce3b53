import { mkdirSync } from 'node:fs';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { createPublicAgent } from 'public-fetch';
import { z } from 'zod';
import { isTracked } from '../../plugins/site-content/domain/changes/tracked-types';
import { getServices } from '../../plugins/site-content/server/src/create-services';
import { languageOfUser } from '../../plugins/site-content/server/src/panel/access/language-of-user';
import { canChangeFiles } from '../../plugins/site-content/server/src/panel/access/media-library';
import { addChangeSet } from '../../plugins/site-content/server/src/panel/name-change-set-of-request';
import {
  filesOfRequest,
  readController,
  storedExtension,
  type UploadController,
  type UploadPlugin,
} from '../../plugins/site-content/server/src/strapi-internals/upload-plugin';
import {
  getUploadsFolder,
  keepsUploadsItself,
} from '../../plugins/site-content/server/src/strapi-internals/uploads-folder';
import { uploadAtomically } from '../../uploads/atomic-multi-file-upload';
import { fetchToFile, NotFetchedError } from '../../uploads/fetch-to-file';
import { changeFiles, changeFilesLast, followStoring, keepFiles } from '../../uploads/file-changes';
import { guardUploads, refuseUpload, toRefusal } from '../../uploads/guard-uploads';
import { oneImageAtATime } from '../../uploads/one-image-at-a-time';
import { checkStoredName } from '../../uploads/stored-file-name';

const FILE = 'plugin::upload.file';

/**
 * Replaces Strapi's own function, which resolves a host name, compares the address with a short list of private ones,
 * and then connects with another lookup and follows redirects (Strapi 5.54.0, `@strapi/upload`, `services/file.js`).
 */
const fetchUrlToInputFile =
  (strapi: Core.Strapi): UploadPlugin['services']['file']['fetchUrlToInputFile'] =>
  async (url, folder, limit, onProgress = () => undefined) => {
    const agent = createPublicAgent();
    try {
      const file = await fetchToFile(url, { agent, folder, limit, onProgress });
      const problem = await refuseUpload(file);
      if (problem !== null) throw toRefusal(problem, languageOfUser(strapi));
      return { file };
    } catch (error) {
      if (!(error instanceof NotFetchedError)) throw error;
      throw toRefusal(error.reason, languageOfUser(strapi));
    } finally {
      await agent.destroy();
    }
  };

/**
 * Creates the uploads folder, without which Strapi does not start, for example before a first restore. If that fails,
 * Strapi reports the missing folder.
 */
const makeFolder = (strapi: Core.Strapi): void => {
  if (!keepsUploadsItself(strapi)) return;
  try {
    mkdirSync(getUploadsFolder(strapi), { recursive: true });
  } catch {
    // Strapi reports it.
  }
};

/**
 * Refuses bulk changes that include other users' files. Strapi checks conditions of roles, such as "own files only",
 * for single files only.
 */
const refuseFilesOfOthers = async (strapi: Core.Strapi, ctx: Context): Promise<void> => {
  const named = filesAndFoldersSchema.safeParse(ctx.request.body);
  if (!named.success) {
    throw new errors.ValidationError('Send fileIds and folderIds as lists of ids.');
  }
  if (await canChangeFiles(strapi, ctx.state['userAbility'], named.data)) return;
  throw new errors.ForbiddenError('You do not have permission to change all of these files.');
};

/** Maximum number of files or folders per request. The Media Library shows at most 100 at once. */
const MAX_IDS = 1000;

/** Row ids, which may be given as strings. */
const rowIds = z
  .array(z.coerce.number().int())
  .max(MAX_IDS)
  .nullish()
  .transform((ids) => ids ?? []);
/** Refuses descriptions of files that are not JSON, to which Strapi responds with 500. */
const refuseMalformedInfo = ({ request }: Context): void => {
  const { fileInfo } = (request as { body?: { fileInfo?: unknown } }).body ?? {};
  for (const info of [fileInfo].flat()) {
    try {
      if (typeof info === 'string') JSON.parse(info);
    } catch {
      throw new errors.ValidationError('The part "fileInfo" is not valid JSON.');
    }
  }
};

/**
 * Replaces the messages of Strapi's own check of files, which runs before this project's check. Strapi's messages are
 * in English only, and name neither the refused file nor the accepted types.
 */
const explainRefusals = (strapi: Core.Strapi, controller: UploadController): UploadController => {
  const explain =
    (action: UploadController[string]): UploadController[string] =>
    async (ctx) => {
      refuseMalformedInfo(ctx);
      try {
        return await action.call(controller, ctx);
      } catch (error) {
        if (!(error instanceof errors.ValidationError)) throw error;
        for (const file of filesOfRequest(strapi)) {
          // A file that was stored before another was refused no longer exists.
          const problem = await refuseUpload(file).catch(() => null);
          if (problem !== null) throw toRefusal(problem, languageOfUser(strapi));
        }
        throw error;
      }
    };
  return Object.fromEntries(
    Object.entries(controller).map(([name, action]) => [name, explain(action)])
  );
};

const filesAndFoldersSchema = z.object({ fileIds: rowIds, folderIds: rowIds });

/**
 * Restricts Strapi's media library to allowed files and public URLs, and restores its state if an upload, replacement
 * or removal fails. Keeps deleted files until they can no longer be restored, and adds the change set of a deletion to
 * the response, so that it can be undone. Records replacements.
 */
export default (plugin: UploadPlugin): UploadPlugin => {
  const create = plugin.services.upload;
  plugin.services.upload = (context) =>
    guardUploads(uploadAtomically(context.strapi, create(context)), {
      filesOfRequest: () => filesOfRequest(context.strapi),
      toExtension: async (id) => {
        // Strapi writes resized images to a temporary folder under the stored name before it calls the
        // provider.
        const file = await context.strapi.db.query(FILE).findOne({ where: { id } });
        if (file !== null) checkStoredName(file);
        return storedExtension(context.strapi, id);
      },
      // Strapi responds with 500 for models that do not exist.
      isOwn: (model) => isTracked(model) || !Object.hasOwn(context.strapi.contentTypes, model),
      getLanguage: () => languageOfUser(context.strapi),
      changes: {
        replace: (work) =>
          getServices(context.strapi).tracker.asReplacement(() =>
            changeFiles(context.strapi, work)
          ),
        remove: (file, work) =>
          getServices(context.strapi).history.current.deleteFile(
            (file as { id: number }).id,
            work,
            (kept) => keepFiles(context.strapi, kept)
          ),
      },
    });
  const {
    'admin-file': files,
    'admin-folder-file': filesAndFolders,
    'admin-upload': uploads,
    'content-api': contentApi,
  } = plugin.controllers;
  plugin.controllers = {
    ...plugin.controllers,
    'admin-upload': (context) => explainRefusals(context.strapi, readController(uploads, context)),
    'content-api': (context) =>
      explainRefusals(context.strapi, readController(contentApi, context)),
    'admin-file': (context) => {
      const controller = readController(files, context);
      return {
        ...controller,
        destroy: async (ctx) => {
          await controller.destroy(ctx);
          addChangeSet(ctx);
        },
      };
    },
    'admin-folder-file': (context) => {
      const controller = readController(filesAndFolders, context);
      return {
        ...controller,
        moveMany: async (ctx) => {
          await refuseFilesOfOthers(context.strapi, ctx);
          await controller.moveMany(ctx);
        },
        deleteMany: async (ctx) => {
          await refuseFilesOfOthers(context.strapi, ctx);
          await getServices(context.strapi).revision.renewWith(() => controller.deleteMany(ctx));
          addChangeSet(ctx);
        },
      };
    },
  };
  plugin.services['image-manipulation'] = oneImageAtATime(plugin.services['image-manipulation']);
  const createProvider = plugin.services.provider;
  plugin.services.provider = (context) => followStoring(createProvider(context));
  const register = plugin.register;
  plugin.register = async (context) => {
    makeFolder(context.strapi);
    plugin.services.file.fetchUrlToInputFile = fetchUrlToInputFile(context.strapi);
    await register(context);
    changeFilesLast(context.strapi);
  };
  return plugin;
};
