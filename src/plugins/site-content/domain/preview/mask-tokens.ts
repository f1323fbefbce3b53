const MASK = '***';

/** Matches a run of token characters, plain or percent-encoded any number of times. */
const RUN = /[\w.%-]{60,}/g;

/**
 * A token made by signToken() is a JSON list that begins with a string, and a 32-byte digest, both in
 * base64url.
 */
const BEGINNING = /Wy[IJ]/;
const DIGEST = /^[\w-]{43}/;

const ENCODED = /%([2-7][\da-f])/gi;

/** Maximum number of times that text is decoded. Clients do not encode a token more often by mistake. */
const MAX_DECODED = 4;

const decoded = (text: string): string =>
  text.replace(ENCODED, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Whether a text contains a token. Checks each dot-separated segment once. */
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

/** Removes preview tokens from text sent by a client, wherever they occur and however they are encoded. */
export const maskTokens = (text: string): string =>
  BEGINNING.test(text) || text.includes('%')
    ? text.replace(RUN, (run) => (holdsToken(run) ? MASK : run))
    : text;
