/** What the panel asks about previews, and is answered. */

/** `POST /site-content/preview`: a preview for whoever asks, a `PreviewPlace` in `{ data }`. */
export interface PreviewRequest {
  /** The document id of the page whose draft is shown, `null` for the drafts of the whole site. */
  readonly page: string | null;
}

/** Where drafts are seen. */
export interface PreviewPlace {
  readonly token: string;
  /** In the front end, or the answer itself where none is set up (`PREVIEW_URL`). */
  readonly url: string;
  /** Of the response itself, the token in it. */
  readonly responseUrl: string;
  /** When it ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** `POST /site-content/preview/extend` takes a `PreviewRequest` as well: `{ data }`. */
export interface PreviewExtended {
  readonly endsAt: number;
}

/** `POST /site-content/preview/shares`: a link for somebody without an account. */
export interface ShareRequest extends PreviewRequest {
  /** How many days it holds. */
  readonly days: number;
}

/** A link that holds. */
export interface Share extends PreviewPlace {
  readonly name: string;
  readonly page: string | null;
  /** Who has made it. */
  readonly maker: string;
  /** In milliseconds since 1970. */
  readonly madeAt: number;
}

/** `GET /site-content/preview/shares?page=ID`: `{ data }`, those of the page and those of the whole site. */
export type SharesAnswer = readonly Share[];

/** The most days that a link holds. */
export const MAX_DAYS = 14;
