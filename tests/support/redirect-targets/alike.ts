/**
 * An address in the form in which two are compared: with its host, and encoded alike. Servers encode a few more
 * characters than browsers do, in small letters, or drop an empty fragment, which means the same.
 */
export const alike = (address: string, origin: string): string => {
  const url = new URL(address, origin);
  const path = url.pathname.replace(/[[\]^|]/g, encodeURIComponent);
  url.pathname = path.replace(/%[0-9a-f]{2}/gi, (byte) => byte.toUpperCase());
  return url.href.replace(/#$/, '');
};
