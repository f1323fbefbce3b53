/** The characters for the bytes 80 to 9F. Five bytes have none. */
const SPECIAL = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes Windows-1252. `TextDecoder` of Node.js 20 turns its dashes and quotes into control characters. */
export const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (control) => SPECIAL[control.charCodeAt(0) - 0x80] ?? control);
