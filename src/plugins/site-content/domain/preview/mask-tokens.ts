const MASK = '***';

/** Characters of a token, as they are or percent-encoded, once or several times. */
const RUN = /[\w.%-]{60,}/g;

/** What signToken() makes is JSON of a list that begins with a text, and a digest of 32 bytes, both in base64url. */
const BEGINNING = /Wy[IJ]/;
const DIGEST = /^[\w-]{43}/;

const ENCODED = /%([2-7][\da-f])/gi;

/** More often than this nobody encodes by mistake. */
const MAX_DECODED = 4;

const decoded = (text: string): string =>
  text.replace(ENCODED, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** By its pieces between points, each looked at once. */
const isToken = (text: string): boolean => {
  const pieces = text.split('.');
  return pieces.some((piece, at) => BEGINNING.test(piece) && DIGEST.test(pieces[at + 1] ?? ''));
};

const holdsToken = (run: string): boolean => {
  let text = run;
  for (let times = 0; times < MAX_DECODED; times += 1) {
    if (isToken(text)) return true;
    if (!text.includes('%')) return false;
    text = decoded(text);
  }
  return isToken(text);
};

/** A text of a client without the tokens of previews, wherever they stand in it and however they are encoded. */
export const maskTokens = (text: string): string =>
  BEGINNING.test(text) || text.includes('%')
    ? text.replace(RUN, (run) => (holdsToken(run) ? MASK : run))
    : text;
