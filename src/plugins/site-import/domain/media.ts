import { getId, isObject, type JsonObject, type Listing, toText } from './listing';
import { richTextLinks } from './rich-text';
import { getFileAddress, getKind, isDocument, isImage } from './values';

/** A file of another site. */
export interface SourceFile {
  /** Its URL, or a path on the listing's site. */
  readonly url: string;
  readonly title: string;
  readonly alt: string;
}

/** Files known by id only, which must be fetched by id. */
export interface NamedFiles {
  readonly images: ReadonlySet<string>;
  readonly documents: ReadonlySet<string>;
}

/** The fetched files, by id. */
export interface FoundFiles {
  readonly images: ReadonlyMap<string, SourceFile>;
  readonly documents: ReadonlyMap<string, SourceFile>;
}

/** Reads an image or document in an API response; `null` if it has no URL. */
export const readFile = (value: JsonObject): SourceFile | null => {
  const url = getFileAddress(value);
  if (url === '') return null;
  const title = toText(value['title']);
  const alts = ['alt', 'alt_text', 'alternativeText', 'default_alt_text', 'description'].map(
    (name) => toText(value[name])
  );
  const alt = alts.find((text) => text !== '') ?? title;
  return { url, title, alt: value['decorative'] === true ? '' : alt };
};

/** Collects the ids of images and documents that a listing mentions without a URL. */
export const findNamedFiles = ({ pages }: Pick<Listing, 'pages'>): NamedFiles => {
  const images = new Set<string>();
  const documents = new Set<string>();
  const look = (value: unknown, name: string): void => {
    if (typeof value === 'string') {
      if (!value.includes('<')) return;
      for (const link of richTextLinks(value)) {
        if (link.image !== undefined) images.add(link.image);
        if (link.document !== undefined) documents.add(link.document);
      }
    } else if (typeof value === 'number') {
      const kind = getKind(value, name, () => false);
      if (kind === 'image') images.add(String(value));
      if (kind === 'document') documents.add(String(value));
    } else if (Array.isArray(value)) {
      for (const item of value) look(item, name);
    } else if (isObject(value)) {
      const isFile = isImage(value) || isDocument(value);
      if (isFile && readFile(value) === null)
        (isImage(value) ? images : documents).add(getId(value['id']));
      const { type, value: inner } = value;
      for (const [member, each] of Object.entries(value))
        look(
          each,
          member === 'value' && inner === each && typeof type === 'string' ? type : member
        );
    }
  };
  for (const { members } of pages)
    for (const [name, value] of Object.entries(members)) look(value, name);
  images.delete('');
  documents.delete('');
  return { images, documents };
};
