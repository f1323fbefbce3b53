import path from 'node:path';
import type { Reason } from '../plugins/site-content/domain/problems/codes';
import { reason } from '../plugins/site-content/domain/problems/problem';

/** A kind of uploadable file. */
interface FileKind {
  readonly extensions: readonly string[];
  readonly types: readonly string[];
  /** Whether the content matches the kind; kinds without this are plain text. */
  readonly begins?: (head: Buffer) => boolean;
}

/** Number of bytes inspected at the start of a file. */
export const HEAD_BYTES = 64;

const at =
  (offset: number, ...beginnings: readonly string[]) =>
  (head: Buffer): boolean =>
    beginnings.some((bytes) =>
      head.subarray(offset, offset + bytes.length).equals(Buffer.from(bytes, 'latin1'))
    );

const both =
  (...tests: readonly ((head: Buffer) => boolean)[]) =>
  (head: Buffer): boolean =>
    tests.every((test) => test(head));

/** Whether a file is an AVIF image: the brand is in the first box, but not necessarily the first one there. */
const isAvif = (head: Buffer): boolean =>
  at(4, 'ftyp')(head) && /avi[fs]/.test(head.subarray(8, HEAD_BYTES).toString('latin1'));

const isMp3 = (head: Buffer): boolean =>
  at(0, 'ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);

const ZIP = at(0, 'PK\x03\x04', 'PK\x05\x06');
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/**
 * The kinds of files that may be uploaded. SVG, HTML and XML are excluded, because their scripts would run on this
 * service's origin when opened.
 */
const FILE_KINDS: readonly FileKind[] = [
  { extensions: ['.jpg', '.jpeg'], types: ['image/jpeg'], begins: at(0, '\xff\xd8\xff') },
  { extensions: ['.png'], types: ['image/png'], begins: at(0, '\x89PNG\r\n\x1a\n') },
  { extensions: ['.gif'], types: ['image/gif'], begins: at(0, 'GIF87a', 'GIF89a') },
  { extensions: ['.webp'], types: ['image/webp'], begins: both(at(0, 'RIFF'), at(8, 'WEBP')) },
  { extensions: ['.avif'], types: ['image/avif'], begins: isAvif },
  { extensions: ['.pdf'], types: ['application/pdf'], begins: at(0, '%PDF-') },
  { extensions: ['.mp4', '.m4v'], types: ['video/mp4', 'video/x-m4v'], begins: at(4, 'ftyp') },
  {
    extensions: ['.mov'],
    types: ['video/quicktime'],
    begins: at(4, 'ftyp', 'moov', 'mdat', 'wide', 'free'),
  },
  { extensions: ['.webm'], types: ['video/webm'], begins: at(0, '\x1a\x45\xdf\xa3') },
  { extensions: ['.mp3'], types: ['audio/mpeg'], begins: isMp3 },
  { extensions: ['.m4a'], types: ['audio/mp4', 'audio/x-m4a'], begins: at(4, 'ftyp') },
  {
    extensions: ['.ogg', '.oga', '.opus'],
    types: ['audio/ogg', 'audio/opus', 'application/ogg'],
    begins: at(0, 'OggS'),
  },
  {
    extensions: ['.wav'],
    types: ['audio/wav', 'audio/x-wav', 'audio/vnd.wave', 'audio/wave'],
    begins: both(at(0, 'RIFF'), at(8, 'WAVE')),
  },
  { extensions: ['.zip'], types: ['application/zip'], begins: ZIP },
  { extensions: ['.docx'], types: [`${OFFICE}.wordprocessingml.document`], begins: ZIP },
  { extensions: ['.xlsx'], types: [`${OFFICE}.spreadsheetml.sheet`], begins: ZIP },
  { extensions: ['.pptx'], types: [`${OFFICE}.presentationml.presentation`], begins: ZIP },
  { extensions: ['.odt'], types: [`${OPEN_DOCUMENT}.text`], begins: ZIP },
  { extensions: ['.ods'], types: [`${OPEN_DOCUMENT}.spreadsheet`], begins: ZIP },
  { extensions: ['.odp'], types: [`${OPEN_DOCUMENT}.presentation`], begins: ZIP },
  { extensions: ['.txt'], types: ['text/plain'] },
  { extensions: ['.csv'], types: ['text/csv'] },
];

/** All accepted media types, for Strapi's own check of declared and detected types. */
export const ACCEPTED_TYPES: readonly string[] = FILE_KINDS.flatMap(({ types }) => types);

/** Media types that can run scripts, which are refused whatever the file's name. */
export const REFUSED_TYPES: readonly string[] = [
  ...['image/svg+xml', 'text/html', 'application/xhtml+xml', 'application/xml', 'text/xml'],
  ...['text/javascript', 'application/javascript', 'application/x-javascript'],
];

/** Returns the media type for a file that is served by an S3 server instead of Strapi. */
export const typeOfFile = (name: string): string => {
  const extension = path.extname(name).toLowerCase();
  const kind = FILE_KINDS.find(({ extensions }) => extensions.includes(extension));
  return kind?.types[0] ?? 'application/octet-stream';
};

const ACCEPTED_EXTENSIONS = FILE_KINDS.flatMap(({ extensions }) => extensions);

/**
 * Returns the kind of a file. The extension determines it, because the file will be served by extension. For a name
 * without one, Strapi derives the extension from the type.
 */
const getKind = (extension: string, type: string): FileKind | undefined =>
  FILE_KINDS.find(({ extensions, types }) =>
    extension === '' ? types.includes(type) : extensions.includes(extension)
  );

/** A file to be uploaded. */
export interface GivenFile {
  readonly name: string;
  /** Extension with the dot, in lower case; empty if the name has none. */
  readonly extension: string;
  /** The declared media type. */
  readonly type: string;
}

/** Returns the reason why a file is refused because of its name or type; `null` if it is not. */
export const refuseByName = ({
  extension,
  type,
}: Pick<GivenFile, 'extension' | 'type'>): Reason | null => {
  if (getKind(extension, type) !== undefined) return null;
  const accepted = ACCEPTED_EXTENSIONS;
  return extension === ''
    ? reason('file.no-extension', { accepted })
    : reason('file.kind', { extension, accepted });
};

/**
 * Returns the reason why a file is refused because of its content; `null` if it is not.
 *
 * @param head its first `HEAD_BYTES` bytes, or fewer if it is shorter
 */
export const refuseByContent = (
  { extension, type }: Pick<GivenFile, 'extension' | 'type'>,
  head: Buffer
): Reason | null => {
  const kind = getKind(extension, type);
  if (kind?.begins === undefined || kind.begins(head)) return null;
  return reason('file.content', { extension: kind.extensions[0] ?? extension });
};
