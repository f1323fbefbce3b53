/** Thrown for HTML without a node in the editor, which is then shown and kept as it is. */
export class NotEditable extends Error {}
