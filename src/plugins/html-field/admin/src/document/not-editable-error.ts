/** Thrown for HTML that no editor node can represent. It is then shown and kept as source. */
export class NotEditableError extends Error {}
