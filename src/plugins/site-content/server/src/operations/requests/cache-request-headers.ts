/** What of a request's headers decides how it is answered from memory. */
export interface DecisiveHeaders {
  /** The request is somebody's own: it carries an `Authorization`, a `Cookie` or an `X-Preview-Token`. */
  readonly isPersonal: boolean;
  readonly origin: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
  /** The header `X-Request-Id`, as it came. */
  readonly requestId: string | undefined;
}

/** Origins longer than this are none that a browser sends. */
const MAX_ORIGIN_LENGTH = 255;

/** Requests that are answered by who makes them, not only by their URL, go to Strapi untouched. */
export const isAnonymousRead = (method: string | undefined, headers: DecisiveHeaders): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !headers.isPersonal &&
  (headers.origin === undefined || headers.origin.length <= MAX_ORIGIN_LENGTH);

/** A header that comes in several lines is one list (RFC 9110, section 5.3). */
const joined = (before: string | undefined, value: string): string =>
  before === undefined ? value : `${before}, ${value}`;

/**
 * Reads the few headers that matter from Node's raw list. Node's own `request.headers` makes an object of
 * all of them when it is first asked for, which takes a good part of the time of a hit.
 *
 * @param raw name, value, name, value, …
 */
export const readDecisiveHeaders = (raw: readonly string[]): DecisiveHeaders => {
  let isPersonal = false;
  let origin: string | undefined;
  let ifNoneMatch: string | undefined;
  let acceptEncoding: string | undefined;
  let requestId: string | undefined;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    const value = raw[at + 1] ?? '';
    // The lengths of the names that matter; most others are told apart by it alone.
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
  return { isPersonal, origin, ifNoneMatch, acceptEncoding, requestId };
};
