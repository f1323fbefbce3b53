/** Body of `POST /site-content/media-usage`: files and folders of the Media Library, by row id. */
export interface MediaUsageRequest {
  readonly files: readonly number[];
  /** Stand for all files below them. */
  readonly folders: readonly number[];
}

export interface PageWithMedia {
  /** Document id. */
  readonly id: string;
  readonly title: string;
  /** `null` while the page is unpublished, or if the user may not read it. */
  readonly path: string | null;
  /** The versions of the page that use one of the files. */
  readonly versions: 'draft' | 'published' | 'both';
  /** UIDs of the blocks that use it, in a media field or in HTML; `null` for a field of the page itself. */
  readonly blocks: readonly (string | null)[];
}

/** `{ data }` of the response: the content that uses these files, as far as the user may read it. */
export interface MediaUsage {
  /** Sorted by title; at most 100. */
  readonly pages: readonly PageWithMedia[];
  /** Number of all pages that the user may read. */
  readonly totalPages: number;
  /** Attribute names of site keys. */
  readonly keys: readonly { readonly id: string }[];
  /** Entries of other content types. */
  readonly types: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  /** Number of pages and other entries that the user may not read. */
  readonly hidden: number;
  /** For how many days a deleted file can be restored; `null` if it cannot. */
  readonly restorableDays: number | null;
}
