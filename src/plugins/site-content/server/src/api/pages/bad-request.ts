/** Maximum number of characters quoted in a message. */
const MOST = 60;

/** Shortens a quotation for a message. */
export const shorten = (text: string): string =>
  text.length > MOST ? `${text.slice(0, MOST)}…` : text;

/** Thrown for an invalid query. The message names the parameter and says what is valid. */
export class BadRequestError extends Error {}
