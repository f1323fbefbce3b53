/** The preview's panel API. */

/** `POST /site-content/preview`: creates a preview for the user, a `PreviewUrls` in `{ data }`. */
export interface PreviewRequest {
  /** Document id of the page to preview, `null` for the drafts of the whole site. */
  readonly page: string | null;
  /** The version of the page to show, named as in the history: by the id of the change that replaced it. */
  readonly version?: string;
}

/** URLs of a preview. */
export interface PreviewUrls {
  readonly token: string;
  /** URL in the front end, or of the API response if `PREVIEW_URL` is not set. */
  readonly url: string;
  /** URL of the API response, with the token. */
  readonly responseUrl: string;
  /** Expiry in milliseconds since 1970. */
  readonly endsAt: number;
}

/** `POST /site-content/preview/extend`, which also takes a `PreviewRequest`: `{ data }`. */
export interface PreviewExtended {
  readonly endsAt: number;
}

/** `POST /site-content/preview/shares`: creates a link for people without an account. */
export interface ShareRequest extends Pick<PreviewRequest, 'page'> {
  /** Days until it expires. */
  readonly days: number;
}

/** A valid share link. */
export interface Share extends PreviewUrls {
  readonly name: string;
  readonly page: string | null;
  /** Name of the user who created it. */
  readonly maker: string;
}

/** `GET /site-content/preview/shares?page=ID`: `{ data }`, links of the page and of the whole site. */
export type SharesResponse = readonly Share[];

/**
 * `GET /site-content/preview/problems?page=ID`: `{ data }`, the problems that keep the saved draft from being published
 * and previewed, in the form of the errors of a refused publish.
 */
export type PreviewProblems = readonly object[];

/** Maximum validity of a link in days. */
export const MAX_DAYS = 14;
