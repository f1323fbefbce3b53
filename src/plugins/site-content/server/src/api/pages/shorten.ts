/** The most that a message quotes of what was sent, in characters. */
const MOST = 60;

/** What was sent, as a message quotes it. */
export const shorten = (text: string): string =>
  text.length > MOST ? `${text.slice(0, MOST)}…` : text;
