/** How browsers request a source, and how targets compare requests. */

/** Matches segments that browsers resolve, so that no request contains them. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whether a text contains control characters, which end lines or are invalid in URLs. */
export const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

/**
 * Returns the path of a source as a browser sends it, percent-encoded by the URL standard, without its query.
 *
 * @returns `null` if no browser sends it: dot segments, control characters, a lone surrogate
 * @example getRequestPath('/Fähre (neu)') // '/F%C3%A4hre%20(neu)'
 */
export const getRequestPath = (source: string): string | null => {
  const [path = ''] = source.split('?', 1);
  if (DOT_SEGMENT.test(path) || hasControl(path)) return null;
  try {
    encodeURIComponent(path);
  } catch {
    return null;
  }
  const { pathname } = new URL(
    // Browsers treat a backslash as a slash, and drop trailing blanks.
    `http://host.invalid${path.replace(/[\\ #]/g, encodeURIComponent)}`
  );
  return pathname;
};

/** Decodes a path once, as servers do; `null` for invalid UTF-8 or escape sequences. */
export const decodedPath = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/**
 * Decodes a source that was encoded for a target to its readable form, which front ends match in either
 * spelling. Escape sequences that would be encoded differently are kept.
 *
 * @example readableSource('/F%C3%A4hre') // '/Fähre'
 * @example readableSource('/a%2Fb') // '/a%2Fb'
 * @example readableSource('/a%20') // '/a%20'
 */
export const readableSource = (source: string): string => {
  const [, origin = '', path = '', rest = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(source) ?? [];
  const decoded = decodedPath(path);
  if (decoded === null || /[?#]/.test(decoded) || !decoded.startsWith('/')) return source;
  // Blanks at the end of a source are trimmed when it is stored.
  const isTrimmed = rest === '' && decoded !== decoded.trimEnd();
  return getRequestPath(decoded) === path && !isTrimmed ? origin + decoded + rest : source;
};

/** How a target compares request paths with its sources. */
export interface Matching {
  /** Whether ASCII case is significant. */
  readonly case: 'sensitive' | 'ignored';
  /** Whether the path is compared as sent or decoded. */
  readonly path: 'encoded' | 'decoded';
  readonly trailingSlash: 'counts' | 'ignored';
  /** Whether repeated slashes are merged. */
  readonly slashes: 'count' | 'merged';
  /** Queries in sources: not possible, compared exactly, or in any order. */
  readonly query: 'not-held' | 'exact' | 'any-order';
  /** Whether a redirect or a page or file at the same path takes precedence. */
  readonly precedence: 'redirect' | 'page';
}

/**
 * Returns a key that is equal for sources that are the same redirect for the target.
 *
 * @returns `null` if no request can match: the target responds with 400 first
 */
export const getMatchKey = (source: string, matching: Matching): string | null => {
  const sent = getRequestPath(source);
  if (sent === null) return null;
  let path = matching.path === 'decoded' ? decodedPath(sent) : sent;
  if (path === null || (matching.path === 'decoded' && hasControl(path))) return null;
  if (matching.slashes === 'merged') path = path.replace(/\/{2,}/g, '/');
  if (matching.trailingSlash === 'ignored') path = path.replace(/(.)\/+$/, '$1');
  if (matching.case === 'ignored') {
    path = path.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  }
  const at = source.indexOf('?');
  if (matching.query === 'not-held' || at === -1) return path;
  const query = source.slice(at + 1);
  return `${path}?${matching.query === 'exact' ? query : query.split('&').sort().join('&')}`;
};

/** Returns the host name in ASCII; unchanged if it is invalid, which only a change by SQL could cause. */
const asciiHost = (scheme: string, host: string): string => {
  if (/^[\u0021-\u007e]*$/.test(host)) return host;
  try {
    return new URL(scheme + host).host;
  } catch {
    return host;
  }
};

/**
 * Encodes a destination in characters allowed in a `Location` header. Escape sequences stay unchanged.
 *
 * @example asciiDestination('/Fähre?q=ü') // '/F%C3%A4hre?q=%C3%BC'
 */
export const asciiDestination = (destination: string): string => {
  const [start = '', scheme = '', host = ''] = /^(https?:\/\/)([^/?#]*)/i.exec(destination) ?? [];
  const rest = destination.slice(start.length);
  return (
    scheme +
    asciiHost(scheme, host) +
    rest
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/[^\u0021-\u007e]|["<>]/gu, encodeURIComponent)
  );
};

/** Makes sources readable in formats that contain them as browsers send them. */
export const withReadableSource = <Line extends { readonly source: string }>(line: Line): Line => ({
  ...line,
  source: readableSource(line.source),
});
