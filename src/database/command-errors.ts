/** Thrown if a command cannot be carried out; the message is a sentence for the user. */
export class CommandError extends Error {}

/** Thrown if a restore has taken effect but is not complete; the message is for the user. */
export class IncompleteRestoreError extends Error {}
