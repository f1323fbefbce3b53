/** A query that makes no sense; the message names the culprit and says what would be right. */
export class BadRequest extends Error {}
