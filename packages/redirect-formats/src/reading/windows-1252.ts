/** The characters of the bytes 80 to 9F. Five have none. */
const SPECIAL = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes Windows-1252. Node.js 20 alone would make control characters of its dashes and quotes. */
export const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (control) => SPECIAL[control.charCodeAt(0) - 0x80] ?? control);
