/** Maximum number of characters quoted in a message. */
const MOST = 60;

/** Shortens a quotation for a message. */
export const shorten = (text: string): string =>
  text.length > MOST ? `${text.slice(0, MOST)}…` : text;

/** An invalid query; the message names the parameter and valid values. */
export class BadRequest extends Error {}
