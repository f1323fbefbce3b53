/**
 * True if a request has a body of any length (RFC 9112, section 6.3). Reads Node's raw header list: building
 * an object of all headers would take a considerable part of the time of a cache hit.
 *
 * @param raw name, value, name, value, …
 */
export const hasRequestBody = (raw: readonly string[]): boolean => {
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    // The length alone rules out most names.
    if (name.length === 14 && name.toLowerCase() === 'content-length') {
      if (Number(raw[at + 1]) !== 0) return true;
    } else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      return true;
    }
  }
  return false;
};
