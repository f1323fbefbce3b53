/** A backup or restore that cannot be done; the message is a sentence for the user. */
export class Refusal extends Error {}

/** A restore that has taken effect but is not finished; the message is for the user. */
export class Unfinished extends Error {}
