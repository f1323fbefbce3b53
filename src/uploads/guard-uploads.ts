import path from 'node:path';
import { errors } from '@strapi/utils';
import { toMessage } from '../plugins/site-content/domain/problems/message-of';
import { refuseDisplayName } from '../plugins/site-content/server/src/operations/media/display-names';
import type {
  AboutFiles,
  FileInfo,
  UploadedFile,
  UploadService,
} from '../plugins/site-content/server/src/strapi-internals/upload-plugin';
import { refuseFile } from './check-file';
import { type GivenFile, refuseByName } from './file-kinds';

const describe = (
  name: string,
  type: string,
  extension: string = path.extname(name)
): GivenFile => ({ name, extension: extension.toLowerCase(), type });

const throwIf = (problem: string | null): void => {
  if (problem !== null) throw new errors.ValidationError(problem);
};

/** @param extension by which it will be served, where that is not its own */
const check = async (file: UploadedFile, extension?: string): Promise<void> => {
  const type = file.detectedMimeType ?? file.mimetype ?? '';
  const given = describe(file.originalFilename ?? '', type, extension);
  throwIf(await refuseFile(given, file.filepath));
};

const checkNames = (fileInfo: AboutFiles['fileInfo']): void => {
  for (const info of [fileInfo].flat()) {
    const refused = refuseDisplayName(info?.name ?? '');
    if (refused !== null) throwIf(toMessage(refused, 'en'));
  }
};

/**
 * Refuses files that are not what may be uploaded, by whatever way they come: the panel, the API with a
 * token, or fetched from an address that an editor gives. Strapi's own check believes the name of a file in
 * which it recognises nothing, and it recognises no SVG and no HTML.
 *
 * @param filesOfRequest all that came with the request that is answered. Strapi drops those that its own
 *   check refuses and stores the others, so that nobody is told.
 * @param toExtension what a stored file keeps when it is replaced
 * @param changeFiles does what changes files that are there, and their row. Strapi changes the files first: where
 *   the row could not be written after that, it would lead to files that are gone.
 */
export const guardUploads = <Service extends UploadService>(
  service: Service,
  filesOfRequest: () => readonly UploadedFile[],
  toExtension: (id: unknown) => Promise<string | undefined>,
  changeFiles: <T>(work: () => Promise<T>) => Promise<T>
): Service => ({
  ...service,
  async upload(
    input: { files: UploadedFile | UploadedFile[]; data?: AboutFiles },
    ...rest: unknown[]
  ) {
    checkNames(input.data?.fileInfo);
    for (const file of [...filesOfRequest(), input.files].flat()) await check(file);
    return service.upload(input, ...rest);
  },
  async replace(id: unknown, input: { file: UploadedFile; data?: AboutFiles }, ...rest: unknown[]) {
    checkNames(input.data?.fileInfo);
    await check(input.file);
    await check(input.file, await toExtension(id));
    return changeFiles(() => service.replace(id, input, ...rest));
  },
  remove: (file: unknown) => changeFiles(() => service.remove(file)),
  async updateFileInfo(id: unknown, fileInfo: FileInfo, ...rest: unknown[]) {
    checkNames(fileInfo);
    return service.updateFileInfo(id, fileInfo, ...rest);
  },
  // Logos of the panel come in by this alone.
  async formatFileInfo(
    about: { filename: string; type: string },
    fileInfo?: FileInfo,
    ...rest: unknown[]
  ) {
    throwIf(refuseByName(describe(about.filename, about.type)));
    checkNames(fileInfo);
    return service.formatFileInfo(about, fileInfo, ...rest);
  },
});
