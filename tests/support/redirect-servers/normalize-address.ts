/**
 * Normalizes an address for comparison: with its host and one form of encoding. Servers encode a few more characters
 * than browsers, in lower case, or drop an empty fragment, which means the same.
 */
export const normalizeAddress = (address: string, origin: string): string => {
  const url = new URL(address, origin);
  const path = url.pathname.replace(/[[\]^|]/g, encodeURIComponent);
  url.pathname = path.replace(/%[0-9a-f]{2}/gi, (byte) => byte.toUpperCase());
  return url.href.replace(/#$/, '');
};
