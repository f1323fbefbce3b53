import { UnreadableListError } from '../list';
import { reason } from '../reasons';

/** A known format that is not supported. */
interface Unsupported {
  readonly format: string;
  /** File name in lower case. */
  readonly name?: RegExp;
  /** Feature that no other format has. */
  readonly sign?: RegExp;
}

const UNSUPPORTED: readonly Unsupported[] = [
  { format: 'IIS web.config', name: /^web\.config$/, sign: /<configuration\b|<rewriteMaps?\b/i },
  { format: 'HTML', name: /\.html?$/, sign: /^\s*<(?:!doctype html|html|head|body|table)\b/i },
  { format: 'XML', name: /\.xml$/, sign: /^\s*<\?xml\b/ },
  { format: 'netlify.toml', name: /^netlify\.toml$/, sign: /^[ \t]*\[\[redirects\]\]/m },
  { format: 'TOML', name: /\.toml$/ },
  { format: 'PDF', name: /\.pdf$/, sign: /^%PDF-/ },
  { format: 'RTF', name: /\.rtf$/, sign: /^\{\\rtf/ },
  {
    format: 'Caddyfile',
    name: /^(?:caddyfile(?:\..*)?|.*\.caddyfile)$/,
    sign: /^[ \t]*redir[ \t]+(?:[/@*]\S*|https?:)/m,
  },
  {
    format: 'HAProxy',
    name: /^haproxy\.cfg$/,
    sign: /^[ \t]*(?:http-request[ \t]+)?redirect[ \t]+(?:location|prefix|scheme)[ \t]+\S/m,
  },
  { format: 'Varnish VCL', name: /\.vcl$/, sign: /^[ \t]*(?:vcl[ \t]+[0-9.]+;|sub[ \t]+vcl_\w+)/m },
  { format: 'lighttpd', name: /^lighttpd\.conf$/, sign: /^[ \t]*url\.redirect\w*[ \t]*\+?=/m },
  { format: 'Terraform', name: /\.tf$/, sign: /^[ \t]*resource[ \t]+"\w+"[ \t]+"/m },
  {
    format: 'YAML',
    name: /\.ya?ml$/,
    // Ghost groups its redirects by status. The last alternative matches `/old: /new`.
    sign: /^(?:---[ \t]*\r?\n|(?:redirects?|30[1278]):[ \t]*\r?\n|[ \t]*-[ \t]+(?:from|source|old)[ \t]*:|\/[^\s:]*[ \t]*:[ \t]+(?:\/|https?:)\S*[ \t]*\r?$)/m,
  },
];

const OFFICE: readonly (readonly [format: string, sign: string])[] = [
  ['ODS', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['ODT', 'application/vnd.oasis.opendocument.text'],
  ['DOCX', 'word/document.xml'],
  ['Numbers', 'Index/Document.iwa'],
];

const MAX_LENGTH_SEARCHED = 100_000;

const refuse = (format: string): never => {
  throw new UnreadableListError(reason('redirect-list.unsupported', { format }));
};

/**
 * Refuses files in known formats that are not supported.
 *
 * @param name of the file, in lower case and without folders
 * @throws UnreadableListError with the name of the format
 */
export const refuseUnsupported = (name: string, text: string): void => {
  const sample = text.slice(0, MAX_LENGTH_SEARCHED);
  const found = UNSUPPORTED.find(
    ({ name: called, sign }) => called?.test(name) === true || sign?.test(sample) === true
  );
  if (found !== undefined) refuse(found.format);
};

/** Refuses archives in unsupported formats, which are recognized by entry names because these are not compressed. */
export const refuseUnsupportedZip = (bytes: Uint8Array): void => {
  const decoder = new TextDecoder('latin1');
  const ends = [bytes.subarray(0, MAX_LENGTH_SEARCHED), bytes.subarray(-MAX_LENGTH_SEARCHED)];
  const sample = ends.map((end) => decoder.decode(end)).join('');
  const found = OFFICE.find(([, sign]) => sample.includes(sign));
  if (found !== undefined) refuse(found[0]);
};

/** The first bytes of the containers of Office before 2007. Later versions use them for encrypted files. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
/** The byte order mark in such a container, and its offset. */
const BYTE_ORDER = [0xfe, 0xff];
const BYTE_ORDER_AT = 28;

/** @throws UnreadableListError for an XLS workbook, or one with a password, regardless of its name */
export const refuseOldWorkbook = (bytes: Uint8Array): void => {
  const isContainer =
    OLD_OFFICE.every((byte, at) => bytes[at] === byte) &&
    BYTE_ORDER.every((byte, at) => bytes[BYTE_ORDER_AT + at] === byte);
  if (isContainer) {
    throw new UnreadableListError(reason('redirect-list.old-workbook'));
  }
};
