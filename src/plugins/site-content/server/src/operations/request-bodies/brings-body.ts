/**
 * Whether a request has a body, of whatever length (RFC 9112, section 6.3). Looked for in Node's raw list: most
 * requests are answered from memory, where an object of all headers would take a good part of the time.
 *
 * @param raw name, value, name, value, …
 */
export const bringsBody = (raw: readonly string[]): boolean => {
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    // Most names are told apart by their length alone.
    if (name.length === 14 && name.toLowerCase() === 'content-length') {
      if (Number(raw[at + 1]) !== 0) return true;
    } else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      return true;
    }
  }
  return false;
};
