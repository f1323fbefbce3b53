/** A kind of importable file, by extension. */
interface MediaKind {
  readonly mime: string;
  readonly isImage: boolean;
  /** Matches the start of such a file; texts may start with anything. */
  readonly begins: RegExp;
}

const image = (mime: string, begins: RegExp): MediaKind => ({ mime, isImage: true, begins });
const file = (mime: string, begins: RegExp): MediaKind => ({ mime, isImage: false, begins });

const ZIP = /^PK(?!\w)/;
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
const JPEG = image('image/jpeg', /^\xff\xd8\xff/);

/** A subset of the uploadable files: those commonly used in web pages. */
const KINDS: Readonly<Record<string, MediaKind>> = {
  '.jpg': JPEG,
  '.jpeg': JPEG,
  '.png': image('image/png', /^\x89PNG/),
  '.gif': image('image/gif', /^GIF8[79]a/),
  '.webp': image('image/webp', /^RIFF[^]{4}WEBP/),
  '.avif': image('image/avif', /^[^]{4}ftyp/),
  '.pdf': file('application/pdf', /^%PDF-/),
  '.zip': file('application/zip', ZIP),
  '.docx': file(`${OFFICE}.wordprocessingml.document`, ZIP),
  '.xlsx': file(`${OFFICE}.spreadsheetml.sheet`, ZIP),
  '.pptx': file(`${OFFICE}.presentationml.presentation`, ZIP),
  '.odt': file(`${OPEN_DOCUMENT}.text`, ZIP),
  '.ods': file(`${OPEN_DOCUMENT}.spreadsheet`, ZIP),
  '.odp': file(`${OPEN_DOCUMENT}.presentation`, ZIP),
  '.mp4': file('video/mp4', /^[^]{4}ftyp/),
  '.mp3': file('audio/mpeg', /^(?:ID3|\xff)/),
  '.txt': file('text/plain', /^/),
  '.csv': file('text/csv', /^/),
};

/** Returns the importable extensions; only those of images if an image is needed. */
export const getEndings = (imagesOnly: boolean): string[] =>
  Object.keys(KINDS).filter((ending) => !imagesOnly || KINDS[ending]?.isImage === true);

export const getMediaKind = (ending: string): MediaKind | undefined =>
  Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;

const HEAD = 64;

/** Whether a file's content matches its extension. */
export const beginsAs = (kind: MediaKind, bytes: Buffer): boolean =>
  kind.begins.test(bytes.subarray(0, HEAD).toString('latin1'));
