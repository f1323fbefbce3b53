/** Maximum number of characters quoted in a message. */
const MAX_QUOTE_LENGTH = 60;

/** Shortens a quotation for a message. */
export const shorten = (text: string): string =>
  text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;

/** Thrown for an invalid query. The message names the parameter and says what is valid. */
export class BadRequestError extends Error {}
