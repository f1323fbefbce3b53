/** A backup or a restore that cannot be done, said in a sentence for whoever runs it. */
export class Refusal extends Error {}

/** A restore that is done but for its end, said in sentences for whoever runs it. */
export class Unfinished extends Error {}
