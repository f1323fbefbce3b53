/** The request headers that determine whether and how a request is answered from memory. */
export interface CacheRequestHeaders {
  /** True if the request is personal: it has an `Authorization`, `Cookie` or `X-Preview-Token` header. */
  readonly isPersonal: boolean;
  readonly origin: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
  /** True if Strapi may not see all of these headers; see `MAX_HEADERS`. */
  readonly isTruncated: boolean;
  /** The header `X-Request-Id`, unchanged. */
  readonly requestId: string | undefined;
}

/**
 * More than any client sends, and far fewer than the 1000 that Node keeps in `request.headers`, where Strapi reads them;
 * a front thread adds some. A response that was computed without the request's `Origin` must not be stored for it.
 */
const MAX_HEADERS = 500;

/** Browsers do not send longer origins. */
const MAX_ORIGIN_LENGTH = 255;

/**
 * True if a request may be answered from memory. Requests that depend on more than their URL and these
 * headers go to Strapi unchanged.
 */
export const isAnonymousRead = (
  method: string | undefined,
  headers: CacheRequestHeaders
): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !headers.isPersonal &&
  !headers.isTruncated &&
  (headers.origin === undefined || headers.origin.length <= MAX_ORIGIN_LENGTH);

/** Joins the values of a repeated header into one list (RFC 9110, section 5.3). */
const joined = (before: string | undefined, value: string): string =>
  before === undefined ? value : `${before}, ${value}`;

/**
 * Reads the relevant headers from Node's raw list. `request.headers` builds an object of all headers on first
 * access, which takes a considerable part of the time of a hit.
 *
 * @param raw name, value, name, value, …
 */
export const readCacheRequestHeaders = (raw: readonly string[]): CacheRequestHeaders => {
  let isPersonal = false;
  let origin: string | undefined;
  let ifNoneMatch: string | undefined;
  let acceptEncoding: string | undefined;
  let requestId: string | undefined;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    const value = raw[at + 1] ?? '';
    // The length alone rules out most names.
    const { length } = name;
    if (length !== 6 && length !== 12 && length !== 13 && length !== 15) continue;
    switch (name.toLowerCase()) {
      case 'cookie':
      case 'authorization':
      case 'x-preview-token':
        isPersonal = true;
        break;
      case 'origin':
        origin = joined(origin, value);
        break;
      case 'if-none-match':
        ifNoneMatch = joined(ifNoneMatch, value);
        break;
      case 'accept-encoding':
        acceptEncoding = joined(acceptEncoding, value);
        break;
      case 'x-request-id':
        requestId = value;
        break;
    }
  }
  const isTruncated = raw.length > 2 * MAX_HEADERS;
  return { isPersonal, isTruncated, origin, ifNoneMatch, acceptEncoding, requestId };
};
