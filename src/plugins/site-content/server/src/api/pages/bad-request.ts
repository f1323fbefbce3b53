/** An invalid query; the message names the parameter and valid values. */
export class BadRequest extends Error {}
