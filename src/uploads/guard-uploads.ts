import path from 'node:path';
import { errors } from '@strapi/utils';
import type { Reason } from '../plugins/site-content/domain/problems/codes';
import { type Language, toMessage } from '../plugins/site-content/domain/problems/message-of';
import { reason } from '../plugins/site-content/domain/problems/problem';
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

/**
 * Returns the reason why a file is not accepted; `null` if it is.
 *
 * @param extension under which it will be served, if it differs from its own
 */
export const refuseUpload = (file: UploadedFile, extension?: string): Promise<Reason | null> => {
  const type = file.detectedMimeType ?? file.mimetype ?? '';
  return refuseFile(describe(file.originalFilename ?? '', type, extension), file.filepath);
};

/**
 * Refuses uploads that name an entry, because Strapi would add the file to that entry and to its published version
 * without checking permissions and rules.
 */
const refuseEntry = (ref: unknown, isOwn: (model: string) => boolean): void => {
  if (![ref ?? []].flat().some((model) => isOwn(String(model)))) return;
  throw new errors.ValidationError('Upload the file alone, and save the entry with it afterwards.');
};

/**
 * Creates the error for a refused file.
 *
 * @param language of the user, because the panel shows the message unchanged
 */
export const toRefusal = (problem: Reason, language: Language): Error =>
  new errors.ValidationError(toMessage(problem, language), problem);

/** Runs changes to existing files together with their rows. */
export interface FileWork {
  replace<T>(work: () => Promise<T>): Promise<T>;
  remove<T>(file: unknown, work: () => Promise<T>): Promise<T>;
}

export interface GuardOptions {
  /**
   * Returns all files of the current request. Strapi silently drops files that its own check refuses, and stores the
   * others.
   */
  readonly filesOfRequest: () => readonly UploadedFile[];
  /** Returns the extension that a stored file keeps when it is replaced. */
  readonly toExtension: (id: unknown) => Promise<string | undefined>;
  /** Whether entries of a model may only change through their own saves. */
  readonly isOwn: (model: string) => boolean;
  /** Returns the language of the current request's user. */
  readonly getLanguage: () => Language;
  /**
   * Wraps changes to existing files and their rows. Strapi changes files first, so that if the row could not be written
   * afterwards, it would refer to missing files.
   */
  readonly changes: FileWork;
}

/**
 * Refuses files that may not be uploaded, whatever their source: the panel, the API with a token, or a URL given by an
 * editor. Strapi's own check trusts the name of a file whose content it does not recognize, and it recognizes neither
 * SVG nor HTML.
 *
 * @throws ValidationError in the user's language, because the panel shows the message unchanged
 */
export const guardUploads = <Service extends UploadService>(
  service: Service,
  { filesOfRequest, toExtension, isOwn, getLanguage, changes }: GuardOptions
): Service => {
  const throwIf = (problem: Reason | null): void => {
    if (problem !== null) throw toRefusal(problem, getLanguage());
  };
  const checkNames = (fileInfo: AboutFiles['fileInfo']): void => {
    for (const info of [fileInfo].flat()) throwIf(refuseDisplayName(info?.name ?? ''));
  };
  return {
    ...service,
    async upload(
      input: { files: UploadedFile | UploadedFile[]; data?: AboutFiles },
      ...rest: unknown[]
    ) {
      checkNames(input.data?.fileInfo);
      refuseEntry(input.data?.ref, isOwn);
      for (const file of [...filesOfRequest(), input.files].flat())
        throwIf(await refuseUpload(file));
      return service.upload(input, ...rest);
    },
    async replace(
      id: unknown,
      input: { file: UploadedFile; data?: AboutFiles },
      ...rest: unknown[]
    ) {
      checkNames(input.data?.fileInfo);
      throwIf(await refuseUpload(input.file));
      throwIf(await refuseUpload(input.file, await toExtension(id)));
      return changes.replace(() => service.replace(id, input, ...rest));
    },
    remove: (file: unknown) => changes.remove(file, () => service.remove(file)),
    async updateFileInfo(id: unknown, fileInfo: FileInfo, ...rest: unknown[]) {
      checkNames(fileInfo);
      return service.updateFileInfo(id, fileInfo, ...rest);
    },
    // The only hook for checking the panel's logos.
    async formatFileInfo(
      about: { filename: string; type: string },
      fileInfo?: FileInfo,
      ...rest: unknown[]
    ) {
      const problem = refuseByName(describe(about.filename, about.type));
      throwIf(problem && reason('file.not-uploaded', { name: about.filename, problem }));
      checkNames(fileInfo);
      return service.formatFileInfo(about, fileInfo, ...rest);
    },
  };
};
