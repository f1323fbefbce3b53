/** Thrown for HTML that the editor has no node for: that is then shown and kept as it is. */
export class NotEditable extends Error {}
