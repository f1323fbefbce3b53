/** How a browser asks for a source, and how targets compare what it asks for. */

/** Segments that a browser resolves before it asks, so that no request holds them. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whether a text has characters that end lines, or that no address holds. */
export const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

/**
 * The path of a source as a browser sends it, percent-encoded by the URL standard, without its query.
 *
 * @returns `null` where no browser sends it: dot segments, control characters, half of a surrogate pair
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
    // A browser takes a backslash for a slash, and drops blanks at the end.
    `http://host.invalid${path.replace(/[\\ #]/g, encodeURIComponent)}`
  );
  return pathname;
};

/** A path decoded once, as servers decode it; `null` where it is no UTF-8 or its percent signs encode nothing. */
export const decodedPath = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/**
 * A source that was encoded for a target, as people read it, which front ends find under either spelling. What would be
 * encoded otherwise again stays as it is.
 *
 * @example readableSource('/F%C3%A4hre') // '/Fähre'
 * @example readableSource('/a%2Fb') // '/a%2Fb'
 */
export const readableSource = (source: string): string => {
  const [, origin = '', path = '', rest = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(source) ?? [];
  const decoded = decodedPath(path);
  if (decoded === null || /[?#]/.test(decoded) || !decoded.startsWith('/')) return source;
  return getRequestPath(decoded) === path ? origin + decoded + rest : source;
};

/** How a target compares the path of a request with its sources. */
export interface Matching {
  /** Whether upper and lower case of ASCII letters differ. */
  readonly case: 'sensitive' | 'ignored';
  /** Whether it compares the path as it was sent, or decoded. */
  readonly path: 'encoded' | 'decoded';
  readonly trailingSlash: 'counts' | 'ignored';
  /** Whether several slashes count as one. */
  readonly slashes: 'count' | 'merged';
  /** What a query in a source means: it cannot be there, it is compared as it stands, or in any order. */
  readonly query: 'not-held' | 'exact' | 'any-order';
  /** What answers an address that a redirect and a page or file have. */
  readonly precedence: 'redirect' | 'page';
}

/**
 * What a target compares: two sources with the same key are the same redirect there.
 *
 * @returns `null` where no request reaches it: the target answers with 400 before it looks at redirects
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

/** The name of a host in ASCII; as it is where it is none, which only SQL could have brought in. */
const asciiHost = (scheme: string, host: string): string => {
  if (/^[\u0021-\u007e]*$/.test(host)) return host;
  try {
    return new URL(scheme + host).host;
  } catch {
    return host;
  }
};

/**
 * A destination in the characters that a `Location` header may hold. What is encoded stays as it is.
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

/** Where sources are written as browsers send them, they become what people read. */
export const withReadableSource = <Line extends { readonly source: string }>(line: Line): Line => ({
  ...line,
  source: readableSource(line.source),
});
