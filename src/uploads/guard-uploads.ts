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

/** @param extension under which it will be served, if not its own */
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
 * Strapi adds an uploaded file to the entry that a request names, past the permissions and rules for that entry, and to
 * what is published as well.
 */
const refuseEntry = (ref: unknown, isOwn: (model: string) => boolean): void => {
  if (![ref ?? []].flat().some((model) => isOwn(String(model)))) return;
  throwIf('Upload the file alone, and save the entry with it afterwards.');
};

/** How files that are there are changed with their rows. */
export interface FileWork {
  replace<T>(work: () => Promise<T>): Promise<T>;
  remove<T>(file: unknown, work: () => Promise<T>): Promise<T>;
}

/**
 * Refuses files that may not be uploaded, whatever their source: the panel, the API with a token, or a URL
 * given by an editor. Strapi's own check trusts the name of a file whose content it does not recognize, and
 * it recognizes neither SVG nor HTML.
 *
 * @param filesOfRequest all files of the current request. Strapi silently drops those that its own check
 *   refuses, and stores the others
 * @param toExtension the extension that a stored file keeps when it is replaced
 * @param isOwn whether entries of a model change by their own saves only
 * @param changes wraps changes of existing files and their row. Strapi changes files first: if the row
 *   could not be written afterwards, it would refer to missing files
 */
export const guardUploads = <Service extends UploadService>(
  service: Service,
  filesOfRequest: () => readonly UploadedFile[],
  toExtension: (id: unknown) => Promise<string | undefined>,
  isOwn: (model: string) => boolean,
  changes: FileWork
): Service => ({
  ...service,
  async upload(
    input: { files: UploadedFile | UploadedFile[]; data?: AboutFiles },
    ...rest: unknown[]
  ) {
    checkNames(input.data?.fileInfo);
    refuseEntry(input.data?.ref, isOwn);
    for (const file of [...filesOfRequest(), input.files].flat()) await check(file);
    return service.upload(input, ...rest);
  },
  async replace(id: unknown, input: { file: UploadedFile; data?: AboutFiles }, ...rest: unknown[]) {
    checkNames(input.data?.fileInfo);
    await check(input.file);
    await check(input.file, await toExtension(id));
    return changes.replace(() => service.replace(id, input, ...rest));
  },
  remove: (file: unknown) => changes.remove(file, () => service.remove(file)),
  async updateFileInfo(id: unknown, fileInfo: FileInfo, ...rest: unknown[]) {
    checkNames(fileInfo);
    return service.updateFileInfo(id, fileInfo, ...rest);
  },
  // The only way in for the panel's logos.
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
